// What stands in for the server: requests and sockets of the page, answered by an engine in a worker.
// What happens at a table is kept before anybody is told of it; an engine that trapped, or that another
// window was faster than, is made anew from what was kept, and the page's sockets come back by
// themselves.
import { Gone, type Engine } from './engine'
import type { Entries, Journals } from './journals'
import type { Line } from './line'
import { Thinker, type Means, type Thought } from './thinker'

interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** What an engine may say to anything it is asked. */
interface Answer extends Partial<Reply> {
  error?: unknown
  waits?: number
  journal?: { table: string; lines: string[] }[]
  frames?: { socket: number; text: string }[]
  closed?: { socket: number; code: number }[]
  answers?: (Reply & { id: number })[]
  drop?: number[]
  thoughts?: Thought[]
  wake?: number | null
}

export interface Parts extends Means {
  /** What is shown before there is an engine. */
  known(path: string): Promise<object | null>
  journals(): Promise<Journals>
  /** Says to other windows what has changed, and hears it from them. */
  windows: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

/** An engine, what it was given, and who waits for it. */
interface Life {
  engine: Engine
  restored: Map<string, Promise<void>>
  lengths: Map<string, number>
  sockets: Map<number, Line>
  waiting: Map<number, { answer: (reply: Reply) => void; fail: (error: Error) => void }>
}

const patience = 60_000 // no table needs as long for anything
const longest = 3_600_000 // a browser's timer has its limits
const restarts = 1012 // come again
const unable = {
  en: 'This device could not do it. Nothing of the game is lost; its storage may be full.',
  fr: 'Cet appareil n’a pas pu le faire. Rien de la partie n’est perdu ; sa mémoire est peut-être pleine.',
}

/** The life in which something was asked is over; perhaps because of it. */
class Over extends Error {
  constructor(readonly guilty = false) {
    super('the engine began anew')
  }
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  })

const tableOf = (path: string) => /^\/api\/tables\/([\w-]+)/.exec(path)?.[1]

export class Host {
  private life: Promise<Life> | null = null
  private current: Life | null = null
  private order: Promise<unknown> = Promise.resolve()
  private thinker: Thinker
  private timer: ReturnType<typeof setTimeout> | undefined
  private count = 0
  private deadly = new Map<string, number>() // what was said when an engine went down

  constructor(private readonly parts: Parts) {
    this.thinker = new Thinker(parts, (thought, result) => {
      this.ask({ ask: 'thought', thought, result }).catch(() => {})
    })
    parts.windows.onmessage = ({ data }: MessageEvent<string[]>) => {
      if (data.some((table) => this.current?.restored.has(table))) this.restart()
    }
  }

  // Requests.

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const known = init.method ? null : await this.parts.known(path)
    if (known) return json(known)
    for (let tries = 0; tries < 2; tries++) {
      try {
        const { status, headers, body } = await this.http(path, init)
        return new Response(status === 204 ? null : body, { status, headers })
      } catch (error) {
        if (!(error instanceof Over)) throw error
      }
    }
    return json({ error: unable }, 500)
  }

  private async http(path: string, { method = 'GET', body, headers }: RequestInit): Promise<Reply> {
    const life = await this.living()
    await this.restore(life, tableOf(path))
    const id = ++this.count
    const later = new Promise<Reply>((answer, fail) => life.waiting.set(id, { answer, fail }))
    later.catch(() => {}) // whoever waits for it hears of it
    const said = await this.ask(
      { ask: 'http', id, method, path, headers: headers ?? {}, body: body ?? '' },
      life,
    )
    if (said.waits === undefined) life.waiting.delete(id)
    return said.waits === undefined ? (said as Reply) : later
  }

  // Sockets.

  private numbers = new WeakMap<Line, { life: Life; socket: number }>()

  async connect(line: Line, path: string) {
    try {
      const life = await this.living()
      await this.restore(life, tableOf(path))
      if (line.readyState) return // whoever wanted it has gone
      const socket = ++this.count
      this.numbers.set(line, { life, socket })
      life.sockets.set(socket, line)
      await this.ask({ ask: 'open', socket, path }, life)
      line.begin()
    } catch {
      line.end(restarts)
    }
  }

  async send(line: Line, text: string) {
    const { life, socket } = this.numbers.get(line)!
    if ((this.deadly.get(text) ?? 0) > 1) return this.refuse(line, text)
    try {
      await this.ask({ ask: 'send', socket, text }, life)
      this.deadly.delete(text)
    } catch (error) {
      if (error instanceof Over && error.guilty)
        this.deadly.set(text, (this.deadly.get(text) ?? 0) + 1)
    }
  }

  /** The same words have brought two engines down: they are not said a third time. */
  private refuse(line: Line, text: string) {
    this.deadly.delete(text)
    const { ply = 0 } = JSON.parse(text)
    line.hear(JSON.stringify({ type: 'refused', ply, reason: unable }))
  }

  disconnect(line: Line) {
    const known = this.numbers.get(line)
    if (!known?.life.sockets.delete(known.socket)) return
    this.ask({ ask: 'close', socket: known.socket }, known.life).catch(() => {})
  }

  // Tables kept on this device.

  /** As after a trap: everything is made anew from what was kept. */
  restart() {
    const life = this.current
    this.life = null
    this.current = null
    this.order = Promise.resolve()
    clearTimeout(this.timer)
    this.thinker.clear()
    if (!life) return
    life.engine.end()
    for (const { fail } of life.waiting.values()) fail(new Over())
    for (const line of life.sockets.values()) line.end(restarts)
  }

  private living(): Promise<Life> {
    this.life ??= this.parts.engine().then(
      (engine) =>
        (this.current = {
          engine,
          restored: new Map(),
          lengths: new Map(),
          sockets: new Map(),
          waiting: new Map(),
        }),
      (error) => {
        this.life = null
        throw error
      },
    )
    return this.life
  }

  private restore(life: Life, table: string | undefined): Promise<void> {
    if (table === undefined) return Promise.resolve()
    let restored = life.restored.get(table)
    if (!restored) {
      restored = this.bringBack(life, table)
      life.restored.set(table, restored)
    }
    return restored
  }

  private async bringBack(life: Life, table: string) {
    if (life.lengths.has(table)) return // it was opened in this life
    const lines = await (await this.parts.journals()).lines(table)
    if (!lines.length) return
    life.lengths.set(table, lines.length)
    await this.ask({ ask: 'restore', table, lines }, life)
  }

  // The engine.

  private async ask(ask: object, asked?: Life): Promise<Answer> {
    const life = asked ?? (await this.living())
    const answering = this.call(life, ask)
    // Answers are kept and handed on in the order in which they were asked for.
    const handed = this.order.then(async () => {
      const answer = await answering
      await this.take(life, answer)
      return answer
    })
    this.order = handed.catch(() => {})
    return handed
  }

  private async call(life: Life, ask: object): Promise<Answer> {
    if (life !== this.current) throw new Over()
    const late = setTimeout(() => life === this.current && this.restart(), patience)
    try {
      return await life.engine.call<Answer>({ ...ask, now: Date.now() })
    } catch (error) {
      if (life === this.current) this.restart()
      throw new Over(error instanceof Gone && error.guilty)
    } finally {
      clearTimeout(late)
    }
  }

  private async take(life: Life, answer: Answer) {
    if (life !== this.current) throw new Over()
    if (answer.journal) await this.write(life, answer.journal)
    for (const { socket, text } of answer.frames ?? []) life.sockets.get(socket)?.hear(text)
    for (const { socket, code } of answer.closed ?? []) {
      life.sockets.get(socket)?.end(code)
      life.sockets.delete(socket)
    }
    for (const reply of answer.answers ?? []) {
      life.waiting.get(reply.id)?.answer(reply)
      life.waiting.delete(reply.id)
    }
    if (life !== this.current) return // somebody who heard of it began anew
    if (answer.drop) this.thinker.drop(answer.drop)
    if (answer.thoughts) this.thinker.add(answer.thoughts)
    clearTimeout(this.timer)
    if (answer.wake) {
      const wait = Math.min(Math.max(0, answer.wake - Date.now()), longest)
      this.timer = setTimeout(() => void this.ask({ ask: 'tick' }).catch(() => {}), wait)
    }
  }

  private async write(life: Life, journal: NonNullable<Answer['journal']>) {
    const entries: Entries[] = []
    for (const { table, lines } of journal) {
      const from = life.lengths.get(table) ?? 0
      entries.push({ table, from, lines })
      life.lengths.set(table, from + lines.length)
    }
    try {
      await (await this.parts.journals()).append(entries)
    } catch {
      // Full, or another window was faster: what the engine knows is not what is kept.
      if (life === this.current) this.restart()
      throw new Over(true)
    }
    this.parts.windows.postMessage(journal.map(({ table }) => table))
  }
}
