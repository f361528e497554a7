// What a game's face is made of. What travels between the server and the page is described by the
// schemas beside the program's sources; their types are made by types.js (#schema/…).
import type { Opinion } from '#schema/api'
import type { Phrase, Seat, SeenMessage } from '#schema/protocol'
import type { Component } from 'svelte'

export type { Phrase, Seat }
export type Lang = keyof Phrase
export type Eyes = Seat | 'spectator' | 'open'

/** A move as this seat saw it. */
export type Seen = Omit<SeenMessage, 'type'>

/** What the program says of a game: the root of the game's schema. */
export interface Says {
  view: unknown
  constants: unknown
  counsel?: unknown
  opinion?: unknown
}

/** The strongest bot's advice, best move first, with what the game adds. */
export interface Advice<G extends Says = Says> {
  opinions: (Omit<Opinion, 'more'> & { more?: G['opinion'] })[]
  more?: G['counsel']
}

/**
 * What a face is given. Everything comes from the server; the page knows no rules. `S` is what board,
 * panel and button row of one table share (`Face.share`).
 */
export interface FaceProps<G extends Says = Says, S = unknown> {
  /** What this seat knows. */
  view: G['view']
  /** What does not change during a match: names, boards, tables. */
  constants: G['constants']
  /** The legal moves; empty when it is not this seat's turn, or while looking back. */
  moves: string[]
  eyes: Eyes
  names: string[]
  rules: string
  /** Everything seen so far, in order; the last one is the last move. */
  seen: Seen[]
  lang: Lang
  /** One's own seat in a game that goes on, as it stands now. */
  live: boolean
  shared: S
  /** Sends a move. */
  act: (move: string) => void
  /** Asks the engine why this move cannot be made, and tells the player. */
  explain: (move: string) => void
  /** Tells the player something, briefly. */
  tell: (text: string) => void
  /** Asks the strongest bot's advice (`salon advise --json`); null while looking back. */
  advise: (() => Promise<Advice<G>>) | null
}

export interface Action {
  label: string
  /** A move to send, or what to do instead. */
  move?: string
  run?: () => void
  kind?: 'main' | 'plain' | 'danger'
  /** A key that does the same, shown as a hint, unless such keys are switched off. */
  key?: string
}

/**
 * A game in the browser: one folder of boards/, whose index.ts has a Face as its default export, and
 * whose Picture.svelte is the drawing on the home page (viewBox 0 0 160 100).
 */
export interface Face<G extends Says = Says, S = unknown> {
  /** The table itself, SVG; fills the width it is given. */
  Board: Component<FaceProps<G, S>>
  /** Beside the board on wide screens, a tab below it on phones. */
  Panel?: Component<FaceProps<G, S>>
  panelTitle?: Phrase
  /** What board, panel and button row share, made once for each table shown. */
  share?: (table: string | null) => S
  /** The button row of this phase. */
  actions?: (props: FaceProps<G, S>) => Action[]
  /** Whom a seat plays, where the game itself decides that. */
  role?: (view: G['view'], constants: G['constants'], seat: Seat, lang: Lang) => string | null
  /** A move as people read it in the move list. Default: the move itself. */
  spell?: (seen: Seen, constants: G['constants'], lang: Lang) => string
}

/**
 * A face as the page holds it, which knows no game. That what it is given is what it takes is the one
 * thing the compiler cannot see: the program's tests hold every view against the same schemas.
 */
export const faceOfGame = <G extends Says, S>(face: Face<G, S>) => face as unknown as Face

/**
 * A figure of the rules page: the table after these events (as in a record, separated by `; `), with
 * these eyes.
 */
export interface Figure {
  seats: number
  rules?: string
  eyes: Eyes
  events: string
  caption: Phrase
}
