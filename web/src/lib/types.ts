// What travels between the server and the page (docs/protocol.md, docs/server.md), and what a game's
// face is made of.
import type { Component } from 'svelte'

export type Lang = 'en' | 'fr'
/** A sentence in both languages. */
export type Phrase = Record<Lang, string>
export type Seat = number
export type Eyes = Seat | 'spectator' | 'open'

/** A move as this seat saw it. */
export interface Seen {
  ply: number
  by: Seat | 'nature'
  move: string
}

/** What a face is given. Everything comes from the server; the page knows no rules. */
export interface FaceProps {
  /** What this seat knows, in the game's own form (the game's README tells it). */
  view: any
  /** The legal moves; empty when it is not this seat's turn, or while looking back. */
  moves: string[]
  eyes: Eyes
  names: string[]
  rules: string
  /** A board that is not the game's own, else null. */
  board: any
  /** Everything seen so far, in order; the last one is the last move. */
  seen: Seen[]
  lang: Lang
  /** Sends a move. */
  act: (move: string) => void
  /** Tells the player, briefly, why a click does nothing. */
  explain: (why: string) => void
  /** Asks the strongest bot's advice (`salon advise --json`); null while looking back. */
  advise: (() => Promise<any>) | null
}

export interface Action {
  label: string
  /** A move to send, or what to do instead. */
  move?: string
  run?: () => void
  kind?: 'main' | 'plain' | 'danger'
  /** A key that does the same, shown as a hint. */
  key?: string
}

/**
 * A game in the browser: one folder of boards/, whose index.ts has a Face as its default export, and
 * whose Picture.svelte is the drawing on the home page (viewBox 0 0 160 100).
 */
export interface Face {
  /** The table itself, SVG; fills the width it is given. */
  Board: Component<FaceProps>
  /** Beside the board on wide screens, a tab below it on phones. */
  Panel?: Component<FaceProps>
  panelTitle?: Phrase
  /** The button row of this phase. */
  actions?: (props: FaceProps) => Action[]
  /** Whom a seat plays, where the game itself decides that. */
  role?: (view: any, seat: Seat, lang: Lang) => string | null
  /** A move as people read it in the move list. Default: the move itself. */
  spell?: (seen: Seen, lang: Lang) => string
}

/**
 * A figure of the rules page: the table after these events (as in a record, separated by `; `), with
 * these eyes. A game may have some in figures.ts.
 */
export interface Figure {
  seats: number
  eyes: Eyes
  events: string
  caption: Phrase
}
