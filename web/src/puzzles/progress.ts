// What this browser remembers of puzzles: which were solved, and on how many days in a row.
import { keep, recall } from '../lib/store'

type Solved = Record<string, number[]>

export interface Streak {
  /** Days in a row up to `day`. */
  length: number
  best: number
  /** The last day whose puzzle was solved, counted as the server does. */
  day: number
}

const none: Streak = { length: 0, best: 0, day: -1 }

export const solvedOf = (game: string): number[] => recall<Solved>('puzzles', {})[game] ?? []

export function markSolved(game: string, number: number) {
  const all = recall<Solved>('puzzles', {})
  const own = new Set(all[game] ?? [])
  keep('puzzles', { ...all, [game]: [...own.add(number)].sort((a, b) => a - b) })
}

/** The streak as it stands today: a day left out ends it. */
export function streakOn(day: number): Streak {
  const kept = recall<Streak>('streak', none)
  return kept.day >= day - 1 ? kept : { ...kept, length: 0 }
}

export function markDay(day: number) {
  const before = streakOn(day)
  if (before.day === day) return
  const length = before.length + 1
  keep('streak', { length, best: Math.max(before.best, length), day })
}
