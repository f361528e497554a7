// The server's messages and answers (docs/server.md, docs/protocol.md), as far as the page reads them.
import type { Phrase, Seat } from './types'

export interface Level {
  name: string
  about: Phrase
}

export interface Knob {
  name: string
  about: Phrase
  choices?: string[]
  low?: number
  high?: number
}

export interface Game {
  name: string
  title: Phrase
  summary: Phrase
  min_seats: number
  max_seats: number
  minutes: number
  hidden: boolean
  boards: boolean
  seat_names: Phrase[]
  presets: { name: string; about: Phrase }[]
  knobs: Knob[]
  levels: Level[]
}

export interface Player {
  name: string
  kind: 'person' | 'bot' | 'open'
  bot?: string
  here: boolean
}

export interface ClockChoice {
  move_s?: number
  total_s?: number
  increment_s?: number
}

export interface Card {
  table: string
  game: string
  rules: string
  public: boolean
  state: 'open' | 'running' | 'over'
  ply: number
  opened_ms: number
  players: Player[]
  clock?: ClockChoice | null
  turn: Seat | null
}

export type SeatChoice =
  { kind: 'me'; name: string } | { kind: 'open' } | { kind: 'bot'; bot: string; name?: string }

export interface Opening {
  game: string
  rules?: string
  board?: unknown
  public?: boolean
  seats: SeatChoice[]
  clock?: ClockChoice
  away?: 'resign' | 'bot'
  pace_ms?: number
}

export interface Opened {
  table: string
  seats: { seat: Seat; token: string }[]
  director?: string
}

export interface Opinion {
  move: string
  value: number
  reason: Phrase
}

export interface Frame {
  ply: number
  by?: Seat | 'nature'
  move?: string
  action?: string
  name?: string
  reason?: string
  at_ms?: number
  turn: Seat | 'nature' | 'nobody'
  view: any
  say: Phrase
}

export interface Replay {
  game: string
  rules: string
  board: any
  names: string[]
  seats: unknown[] | number
  eyes: Seat | 'spectator' | 'open'
  result: number[] | null
  why: Phrase | null
  frames: Frame[]
}

export interface Judgement {
  ply: number
  by: Seat
  move: string
  /** Nothing where the bot had no opinion of this move, or none at all. */
  value?: number | null
  best?: string
  best_value?: number
  reason?: Phrase
}

export interface Job {
  done: number
  of: number
  plies: Judgement[]
}

export interface ClockState {
  running: Seat | null
  left_ms: number[]
  move_ms?: number | null
}

export type Message =
  | {
      type: 'hello'
      game: string
      rules: string
      seats: number
      seat: Seat | 'spectator'
      names: string[]
      board?: any
    }
  | { type: 'seen'; ply: number; by: Seat | 'nature'; move: string }
  | { type: 'table'; ply: number; by: Seat; action: string; name?: string; reason?: string }
  | { type: 'turn'; ply: number; view: any; moves: string[]; say: Phrase; undos?: number }
  | { type: 'view'; ply: number; turn: Seat | 'nature' | 'nobody'; view: any; say: Phrase }
  | { type: 'look'; ply: number; turn: Seat | 'nature' | 'nobody'; view: any; say: Phrase }
  | { type: 'refused'; ply: number; reason: Phrase }
  | { type: 'undo'; undos: number }
  | { type: 'over'; ply: number; outcome: number[]; why: Phrase }
  | ({ type: 'table_card' } & Card)
  | ({ type: 'clock' } & ClockState)
  | { type: 'thinking'; seat: Seat | null }
  | { type: 'rematch'; table: string }
