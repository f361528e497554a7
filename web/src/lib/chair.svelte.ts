// One chair at a table, a player's or a spectator's: what it has been told, folded as it comes.
import type { Deed } from './deed'
import type {
  Card,
  ClockMessage,
  Greeting,
  Line,
  ServerMessage,
  TakebackMessage,
  ClientCommand,
} from '#schema/api'
import type { Helper } from './helper.svelte'
import type { Answer, Feature, HelloMessage, OverMessage, Turn } from '#schema/protocol'
import { converse } from './converse'
import type { Conversation } from './socket'
import type { Phrase, Seat, Seen } from './types'

/** How things stood after `ply` events. */
export interface Snapshot {
  ply: number
  turn: Turn
  view: unknown
  moves: string[]
  say: Phrase
}

export type Ending = Omit<OverMessage, 'type'>

export interface Ears {
  refused?(reason: Phrase): void
  deed?(deed: Deed): void
  undone?(): void
  /** Somebody asked for a hint. */
  helped?(seat: Seat): void
  /** A takeback was refused by this seat; or our own came to nothing. */
  refusedBack?(by: Seat): void
  lapsed?(): void
  turnedAway?(chair: Chair): void
}

type Hello = Pick<
  HelloMessage,
  'game' | 'rules' | 'board' | 'names' | 'seats' | 'constants' | 'features'
>

const empty: Hello = { game: '', rules: '', names: [], seats: 0 }

/** What we ask for beyond the seat protocol's first version. */
const features: Feature[] = [
  'constants',
  'explain',
  'offers',
  'company',
  'batch',
  'changes',
  'thinks',
]

const linesKept = 100

interface Wanted {
  answer: (then: Snapshot | null) => void
  promise: Promise<Snapshot | null>
}

export class Chair {
  hello = $state.raw(empty)
  seen: Seen[] = $state.raw([])
  deeds: Deed[] = $state.raw([])
  /** Who sat there before somebody else took the seat over. */
  readonly former = new WeakMap<Deed, string>()
  now: Snapshot | null = $state.raw(null)
  over: Ending | null = $state.raw(null)
  card: Card | null = $state.raw(null)
  clock: (ClockMessage & { at: number }) | null = $state.raw(null)
  thinking: Seat | null = $state(null)
  /** Who offers a draw, while that stands. */
  offer: Seat | null = $state(null)
  /** What people said, as far as it is kept, and how many lines there have been in all. */
  lines: Line[] = $state.raw([])
  said = $state(0)
  /** How many of them had been said before we came; null: people do not talk here. */
  saidBefore: number | null = $state(null)
  /** How often each seat asked for a hint, where others are told of it. */
  aids: number[] | null = $state.raw(null)
  takeback: TakebackMessage | null = $state.raw(null)
  /** The next table of the same people, once somebody asked for it. */
  next: string | null = $state(null)
  up = $state(true)
  /** A move was sent and is not confirmed yet. */
  sent = $state(false)
  /** How often moves were taken back. */
  takebacks = $state(0)
  /** When the game ended, if it ended before our eyes. */
  endedAt: number | null = $state(null)
  /** Who thinks for the bots on this device, if anybody does. */
  helper: Helper | null = $state.raw(null)

  /** Earlier snapshots, by ply; what we have not heard ourselves the server tells again. */
  private past = new Map<number, Snapshot>()
  private wanted = new Map<number, Wanted>()
  private line: Conversation
  private undos: number | undefined
  private withdrew = false
  private askedAfter = 0 // takebacks, before the one that is asked for
  private told: Seen[] = []
  private cameAt: number | null = null // the ply
  private catchingUp = false // what is told happened before we came

  constructor(
    table: string,
    readonly seat: Seat | 'spectator',
    readonly token: string | undefined,
    private readonly ears: Ears,
  ) {
    const greeting: Greeting = {
      type: seat === 'spectator' ? 'watch' : 'sit',
      views: true,
      features,
      ...(token && { token }),
    }
    this.line = converse(table, greeting, {
      message: (message) => this.hear(message),
      up: (up) => (this.up = up),
      turnedAway: () => ears.turnedAway?.(this),
    })
  }

  get asked() {
    return !this.over && !this.sent && (this.now?.moves.length ?? 0) > 0
  }

  private hear(message: ServerMessage) {
    switch (message.type) {
      case 'hello':
        this.hello = message
        this.told = []
        this.offer = null
        this.lines = []
        this.aids = null
        this.takeback = null
        this.hangUp()
        this.catchingUp = true
        this.deeds = []
        this.cameAt = null
        if (message.features?.includes('thinks')) this.helper?.offer()
        return
      case 'undo':
        this.told = []
        this.deeds = []
        this.catchingUp = true
        this.takebacks++
        this.hangUp()
        this.ears.undone?.()
        return
      case 'seen':
        this.told.push({ ply: message.ply, by: message.by, move: message.move })
        return
      case 'table':
        this.deeds = [...this.deeds, message]
        if (message.action === 'replaced' && message.name) {
          this.former.set(message, this.hello.names[message.by])
          this.rename(message.by, message.name)
        }
        if (!this.catchingUp) this.ears.deed?.(message)
        return
      case 'turn':
        this.undos = message.undos
        this.stand({ ...message, turn: this.seat as Seat })
        return
      case 'view':
        this.stand({ ...message, moves: [] })
        return
      case 'look':
        this.past.set(message.ply, { ...message, moves: [] })
        this.wanted.get(message.ply)?.answer(this.past.get(message.ply)!)
        this.wanted.delete(message.ply)
        return
      case 'refused':
        this.sent = false
        this.ears.refused?.(message.reason)
        return
      case 'over':
        this.seen = [...this.told]
        this.over = message
        this.catchingUp = false
        if (message.ply > (this.cameAt ?? message.ply)) this.endedAt ??= Date.now()
        this.sent = false
        if (this.now) this.now = { ...this.now, moves: [], turn: 'nobody' }
        return
      case 'table_card':
        this.card = message
        this.next = message.rematch ?? this.next
        return
      case 'offer':
        this.offer = message.by
        return
      case 'explained':
        if (message.reason) this.ears.refused?.(message.reason)
        return
      case 'talk':
        this.lines = [...this.lines, ...message.lines].slice(-linesKept)
        this.said = message.from + message.lines.length
        this.saidBefore ??= this.said
        return
      case 'aids':
        for (const [seat, count] of message.used.entries())
          if (count > (this.aids?.[seat] ?? count)) this.ears.helped?.(seat)
        this.aids = message.used
        return
      case 'takeback': {
        const before = this.takeback
        const granted = this.takebacks > this.askedAfter
        this.takeback = message
        this.askedAfter = this.takebacks
        if (message.refused_by !== undefined) this.ears.refusedBack?.(message.refused_by)
        else if (before?.by === this.seat && message.by === null && !granted && !this.withdrew)
          this.ears.lapsed?.()
        this.withdrew = false
        return
      }
      case 'clock':
        this.clock = { ...message, at: performance.now() }
        return
      case 'thinking':
        this.thinking = message.seat
        return
      case 'think':
        this.helper?.think(message)
        return
      case 'drop':
        this.helper?.drop(message.thought)
        return
      case 'thinks':
        this.helper?.told(message.here)
        return
      case 'rematch':
        this.next = message.table
    }
  }

  private rename(seat: Seat, name: string) {
    const names = this.hello.names.map((old, at) => (at === seat ? name : old))
    this.hello = { ...this.hello, names }
  }

  private stand(snapshot: Snapshot) {
    this.forgetWhatWasUndone()
    this.seen = [...this.told]
    this.now = snapshot
    this.cameAt ??= snapshot.ply
    this.catchingUp = false
    this.past.set(snapshot.ply, { ...snapshot, moves: [] })
    this.sent = false
  }

  /** A game told again, or taken back, is the one we knew as far as its events are the same. */
  private forgetWhatWasUndone() {
    const same = (one: Seen, ply: number) =>
      one.by === this.told[ply]?.by && one.move === this.told[ply].move
    const apart = this.seen.findIndex((one, ply) => !same(one, ply))
    if (apart < 0) return
    for (const ply of this.past.keys()) if (ply > apart) this.past.delete(ply)
  }

  /** Nobody will answer what was asked on the old line, or of the old game. */
  private hangUp() {
    for (const { answer } of this.wanted.values()) answer(null)
    this.wanted.clear()
  }

  /** How things stood after `ply` events; nothing if the line is lost or the game was changed. */
  lookBack(ply: number): Promise<Snapshot | null> {
    const then = this.past.get(ply)
    if (then) return Promise.resolve(then)
    const asked = this.wanted.get(ply)
    if (asked) return asked.promise
    let answer: Wanted['answer'] = () => {}
    const promise = new Promise<Snapshot | null>((done) => (answer = done))
    this.wanted.set(ply, { answer, promise })
    this.line.say({ type: 'look', ply })
    return promise
  }

  /** The table after `ply` events, if it was told. */
  known(ply: number): unknown {
    return this.past.get(ply)?.view ?? null
  }

  act(move: string) {
    if (!this.now || this.sent) return
    this.sent = true
    this.line.move(this.now.ply, this.undos, move)
  }

  /** Why this move would be refused: the answer comes as a refusal does. */
  explain(move: string) {
    if (this.now) this.line.say({ type: 'explain', ply: this.now.ply, move })
  }

  say(message: Answer | ClientCommand) {
    this.line.say(message)
  }

  tell(message: ClientCommand) {
    this.line.tell(message)
  }

  /** Whether no move was told between how things stood then and what was done at the table. */
  follows(deed: Deed, snapshot: Snapshot) {
    return !this.told.some(({ ply }) => ply >= snapshot.ply && ply < deed.ply)
  }

  /** What a bot has to know to think about the table after `ply` events: what this chair was told. */
  task(ply: number) {
    const { game, rules, seats, board } = this.hello
    const seen = [...this.told.map((one) => ({ type: 'seen', ...one })), ...this.deeds]
      .filter((one) => one.ply < ply)
      .sort((a, b) => a.ply - b.ply)
    return { game, rules, seats, seen, board: board === undefined ? '' : JSON.stringify(board) }
  }

  takeBack(action: 'ask' | 'grant' | 'deny') {
    this.withdrew = action === 'deny' && this.takeback?.by === this.seat
    this.line.say({ type: 'takeback', action })
  }

  leave() {
    this.helper?.leave()
    this.line.close()
  }
}
