// One conversation with a table. It comes back by itself after a lost connection, and says a move
// again that was sent but never confirmed, if the question still stands. A server that is about to
// end says goodbye: then the conversation goes on at another one, and nothing that was clicked
// meanwhile is lost.
import type { Greeting, ServerMessage, ClientCommand } from '#schema/api'
import type { Answer, Changes, TurnMessage } from '#schema/protocol'
import type { Socket } from '../device/line'

export interface Listener {
  message(message: ServerMessage): void
  /** The connection came or went. */
  up(up: boolean): void
  /** The token opens no seat (any more). */
  turnedAway?(): void
}

interface Unsaid {
  message: Answer | ClientCommand
  at: number
}

interface Sent {
  ply: number
  undos: number | undefined
  move: string
}

const waits = [250, 500, 1000, 2000, 4000]
const noSeat = 4403
const refusals = 3 // one server may not have heard yet of what another one knows
const patience = 8000 // an answer to a move takes longer only if the line is dead
const opening = 15000 // and so do the first words of a table, if the line is not that slow
const questions = new Set(['look', 'explain']) // of a moment; asked later they are idle

type Members = Record<string, unknown>

/** The view that follows from one and what is new since. What was shown before is left as it is. */
function changed(view: Members, { set, add, gone }: Changes): Members {
  const next: Members = { ...view, ...set }
  for (const [name, more] of Object.entries(add ?? {}))
    next[name] = [...(view[name] as unknown[]), ...more]
  for (const name of gone ?? []) delete next[name]
  return next
}

export class Conversation {
  private socket: Socket | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private watchdog: ReturnType<typeof setTimeout> | undefined
  private sent: Sent | null = null
  private closed = false
  private fresh = false // sat down, not yet told how things stand
  private welcome = false // told something else than that there is no seat
  private refused = 0
  private view: unknown = null // said last
  private leaving = false // the server said goodbye
  private unsaid: Unsaid[] = [] // clicked while there was no line

  constructor(
    private readonly address: string,
    private readonly greeting: Greeting,
    private readonly listener: Listener,
    private readonly make: (address: string) => Socket = (a) => new WebSocket(a),
  ) {
    this.open()
    globalThis.addEventListener?.('online', this.retry)
    globalThis.addEventListener?.('offline', this.unplug)
  }

  private open() {
    if (this.closed) return
    const socket = this.make(this.address)
    this.socket = socket
    clearTimeout(this.watchdog)
    // A line can hang before it is open, and then says nothing of it.
    if (!socket.local) this.watchdog = setTimeout(this.drop, opening)
    socket.onopen = () => {
      this.fresh = true
      this.welcome = false
      socket.send(JSON.stringify(this.greeting))
    }
    socket.onmessage = (event) => socket === this.socket && this.hear(String(event.data))
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      if (event.code === noSeat && ++this.refused >= refusals) {
        this.close()
        this.listener.turnedAway?.()
      } else if (this.leaving) this.goOn()
      else this.lost()
    }
  }

  private hear(text: string) {
    clearTimeout(this.watchdog)
    const said = JSON.parse(text) as ServerMessage | ServerMessage[]
    for (const message of Array.isArray(said) ? said : [said])
      if (message.type === 'goodbye') this.leave()
      else this.take(this.whole(message))
  }

  /** What was said before is still heard; what is clicked from now on waits for the next line. */
  private leave() {
    this.leaving = true
    this.socket?.close()
  }

  private goOn() {
    this.leaving = false
    this.open()
  }

  /** A view may tell only what is new since the last one; whoever listens gets all of it. */
  private whole(message: ServerMessage): ServerMessage {
    if (message.type !== 'turn' && message.type !== 'view') return message
    const view =
      message.since === undefined
        ? message.view
        : changed(this.view as Members, message.view as Changes)
    this.view = view
    return { ...message, view }
  }

  private take(message: ServerMessage) {
    this.welcome ||= message.type !== 'refused'
    if (!this.welcome) return
    this.refused = 0
    this.tries = 0
    this.listener.up(true)
    this.sayUnsaid()
    if (this.confirms(message)) this.sent = null
    if (message.type === 'turn' && this.answered(message)) return
    if (message.type === 'turn' || message.type === 'view') this.fresh = false
    this.listener.message(message)
  }

  private confirms(message: ServerMessage) {
    if (message.type === 'refused' || message.type === 'undo' || message.type === 'over')
      return true
    return message.type === 'seen' && this.sent !== null && message.ply >= this.sent.ply
  }

  /**
   * A question that was answered is asked again by who has not heard the answer yet: there is nothing to
   * choose. After coming back it means that the answer was lost on its way.
   */
  private answered(turn: TurnMessage) {
    const sent = this.sent
    if (!sent || sent.ply !== turn.ply || sent.undos !== turn.undos) return false
    this.listener.message({ ...turn, moves: [] })
    if (this.fresh) this.write({ type: 'move', ...sent })
    this.fresh = false
    return true
  }

  private lost() {
    this.socket = null
    this.leaving = false
    clearTimeout(this.watchdog)
    if (this.closed) return
    this.listener.up(false)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), waits[Math.min(this.tries++, waits.length - 1)])
  }

  private retry = () => {
    if (this.socket || this.closed) return
    clearTimeout(this.timer)
    this.open()
  }

  private unplug = () => {
    if (!this.socket?.local) this.drop()
  }

  private drop = () => {
    const socket = this.socket
    if (!socket) return
    this.lost()
    socket.close()
  }

  private write(message: Answer | ClientCommand) {
    if (this.socket?.readyState !== 1) return
    this.socket.send(JSON.stringify(message))
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(this.drop, patience)
  }

  say(message: Answer | ClientCommand) {
    if (this.socket?.readyState === 1) this.write(message)
    else if (!questions.has(message.type)) this.unsaid.push({ message, at: Date.now() })
  }

  /** Nobody expects to be heard long after. */
  private sayUnsaid() {
    const waiting = this.unsaid
    this.unsaid = []
    for (const { message, at } of waiting) if (Date.now() - at < patience) this.write(message)
  }

  /** The same of what may well stay unanswered. */
  tell(message: ClientCommand) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }

  move(ply: number, undos: number | undefined, move: string) {
    this.sent = { ply, undos, move }
    this.write({ type: 'move', ...this.sent })
  }

  close() {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.watchdog)
    globalThis.removeEventListener?.('online', this.retry)
    globalThis.removeEventListener?.('offline', this.unplug)
    this.socket?.close()
    this.socket = null
  }
}
