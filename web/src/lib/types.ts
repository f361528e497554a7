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
 * What a face is given. Everything comes from the server: the page decides no move and explains none. `S` is what board,
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
  /** The game is over, by its rules or by what was done at the table. */
  over?: boolean
  /** Nobody but this seat's player looks at the screen or sits at the table: own secrets lie open. */
  alone: boolean
  /** Whether the table allows what thinks for the player: hints, odds, automatic notes. */
  aids: boolean
  /**
   * What the others did since this screen's last turn: the table before it, and after it as far as it is
   * on show. It stays through one's own turn, whatever one has done of it, until they act again.
   */
  since: { before: G['view']; after: G['view'] } | null
  shared: S
  /** Sends a move. */
  act: (move: string) => void
  /** Asks the engine why this move cannot be made, and tells the player. */
  explain: (move: string) => void
  /** Tells the player something, briefly. */
  tell: (text: string) => void
  /**
   * Asks the strongest bot's advice (`salon advise --json`); null while looking back. It counts as a use
   * of help, unless it goes on with one.
   */
  advise: ((goesOn?: boolean) => Promise<Advice<G>>) | null
}

/** An act as this seat saw it, with the table before and after it. */
export interface Act<G extends Says = Says> {
  seen: Seen
  /** Everything seen before it, in order. */
  past: Seen[]
  before: G['view']
  after: G['view']
  constants: G['constants']
  eyes: Eyes
  /** The seats played on this screen. */
  ours: Seat[]
  names: string[]
  lang: Lang
}

/** An act by its words alone. */
export type Glimpse<G extends Says = Says> = Pick<Act<G>, 'seen' | 'past' | 'constants'>

/** What led to an act, and how the table was after it where that is known. */
export interface Course<G extends Says = Says> {
  past: Seen[]
  after: G['view'] | null
}

/** Something of nature's between two views, with what the analysis expected of it. */
export interface Roll<G extends Says = Says> {
  seen: Seen
  past: Seen[]
  before: G['view']
  after: G['view']
  constants: G['constants']
  /** Before it, and after it where somebody then had a choice. */
  expected?: number
  then?: number
}

/** A great moment of a game, as it is announced over the board. */
export interface Moment {
  /** What is drawn of it: the game's own word. */
  kind: string
  title: string
  text: string
  tone?: 'good' | 'bad'
  /** Whether it concerns who looks: then nothing that is done passes over it. */
  must: boolean
}

/** What is asked of somebody's hand, and the move by which `actions` offer it; the server hears nothing of it. */
export interface ByHand {
  move: string
  say: Phrase
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
  /**
   * What board, panel and button row share, made once for each table shown; without `help` it works
   * nothing out by itself until it is asked to.
   */
  share?: (table: string | null, help?: boolean) => S
  /** The button row of this phase. */
  actions?: (props: FaceProps<G, S>) => Action[]
  /** How many buttons there may be at once: so much room is kept for them. Default: one. */
  buttons?: number
  /** Whom a seat plays, where the game itself decides that. */
  role?: (view: G['view'], constants: G['constants'], seat: Seat, lang: Lang) => string | null
  /** What the list of players says of a seat besides: that it is out, for instance. */
  remark?: (view: G['view'], seat: Seat, lang: Lang) => string | null
  /**
   * A move as people read it in the move list, where more is known with what came before it and how
   * the table was after it. Default: the move itself.
   */
  spell?: (seen: Seen, constants: G['constants'], lang: Lang, more?: Course<G>) => string
  /** A move as advice names it: something to do. Default: as it is spelt. */
  propose?: (move: string, lang: Lang) => string
  /** Whether `spell` says more of an act when it is told how the table was after it. */
  telling?: (act: Glimpse<G>) => boolean
  /** Whether an act begins a turn, which is a line of the move list. Default: another seat acts. */
  begins?: (act: Glimpse<G>) => boolean
  /** Whether an act is a deal or part of a set-up: those are folded into one line. */
  prelude?: (act: Glimpse<G>) => boolean
  /** Whether an act is seen on the table; others pass without a pause. Default: all are. */
  visible?: (act: Glimpse<G>) => boolean
  /** The seat whose doing something of chance is, if any: the roll that was asked for. */
  owner?: (act: Glimpse<G>) => Seat | null
  /** Whose turn of the game it is, where others are asked, or chance is, before that turn is over. */
  turnOf?: (view: G['view']) => Seat | null
  /** Whether an act only answers whoever's turn it is: then it is no turn of who answers. */
  answers?: (act: Glimpse<G>) => boolean
  /**
   * An act of chance that begins a turn as if of itself, and that whoever's turn it is makes by hand:
   * the page shows it when it is asked for. Only where a face says whose turn it is.
   */
  byHand?: (act: Glimpse<G>) => ByHand | null
  /** Whether an act may be a great moment; then `moment` looks closer. */
  great?: (act: Glimpse<G>) => boolean
  moment?: (act: Act<G>) => Moment | null
  /** The drawing of a moment. */
  Moment?: Component<{ kind: string; act: Act<G> }>
  /**
   * The places a move goes through on the board, from the first to the last, for whoever points at it.
   * Default: those it names.
   */
  path?: (move: string, before: G['view']) => string[]
  /** Whom a roll of nature's brought how much beyond what could be expected of it. */
  luck?: (roll: Roll<G>) => { seat: Seat; worth: number } | null
  /** What luck is counted in. */
  luckUnit?: Phrase
  /** How much the seat with this view knows, for games with secrets. */
  knows?: (view: G['view'], seat: Seat) => number | null
  /** What that counts. */
  knowsWhat?: (constants: G['constants']) => Phrase
  /** An act as a sentence by itself. Default: who, and the move as it is spelt. */
  tell?: (act: Act<G>) => string
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
