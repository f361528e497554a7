// One's own finished games, kept in this browser: what the statistics are made of.
import type { Card } from '#schema/api'
import { keep, recall } from './store'
import type { Seat } from './types'
import { winners } from './verdict'

export type End = 'won' | 'drawn' | 'lost'

export interface Entry {
  table: string
  game: string
  /** When it ended, in ms since 1970. */
  at: number
  /** The level of the bots, `mixed` for several, `people` if one of the others was a person. */
  level: string
  against: string[]
  end: End
  /** Milliseconds it took, where known. */
  took: number | null
}

const most = 5000
const mark = 'salon-diary'

export const entries = (): Entry[] => recall<Entry[]>('diary', [])

function write(all: Entry[]) {
  keep('diary', all.sort((a, b) => a.at - b.at).slice(-most))
}

export function endOf(outcome: number[], seat: Seat): End {
  const won = winners(outcome)
  if (!won.includes(seat)) return won.length ? 'lost' : 'drawn'
  return won.length === 1 ? 'won' : 'drawn'
}

function levelOf(others: Card['players']) {
  if (others.some(({ kind }) => kind !== 'bot')) return 'people'
  const levels = new Set(others.map(({ bot }) => bot ?? ''))
  return levels.size === 1 ? [...levels][0] : 'mixed'
}

/** Notes a game that has ended; once. */
export function note(
  card: Card,
  seat: Seat,
  outcome: number[],
  took: number | null,
  at = Date.now(),
) {
  const all = entries()
  if (all.some((entry) => entry.table === card.table)) return
  const others = card.players.filter((_, other) => other !== seat)
  write([
    ...all,
    {
      table: card.table,
      game: card.game,
      at,
      level: levelOf(others),
      against: others.map(({ name }) => name),
      end: endOf(outcome, seat),
      took,
    },
  ])
}

export interface Tally {
  level: string
  played: number
  won: number
  drawn: number
  lost: number
  /** The mean of those games whose length is known, in ms. */
  took: number | null
}

/** The games of one kind, a line a level, in the order of `levels`; others after them. */
export function tally(all: Entry[], levels: string[]): Tally[] {
  const order = [...levels, 'mixed', 'people']
  const found = [...new Set(all.map(({ level }) => level))]
  const place = (level: string) => (order.includes(level) ? order.indexOf(level) : order.length)
  return found
    .sort((a, b) => place(a) - place(b))
    .map((level) => {
      const games = all.filter((entry) => entry.level === level)
      const count = (end: End) => games.filter((entry) => entry.end === end).length
      const times = games.flatMap(({ took }) => (took === null ? [] : [took]))
      return {
        level,
        played: games.length,
        won: count('won'),
        drawn: count('drawn'),
        lost: count('lost'),
        took: times.length ? times.reduce((sum, time) => sum + time, 0) / times.length : null,
      }
    })
}

export const exported = () => JSON.stringify({ [mark]: 1, games: entries() }, null, 1)

const isEntry = (one: unknown): one is Entry => {
  const entry = one as Entry
  return (
    typeof entry?.table === 'string' &&
    typeof entry.game === 'string' &&
    typeof entry.level === 'string' &&
    Number.isFinite(entry.at) &&
    Array.isArray(entry.against) &&
    entry.against.every((name) => typeof name === 'string') &&
    ['won', 'drawn', 'lost'].includes(entry.end) &&
    (entry.took === null || Number.isFinite(entry.took))
  )
}

/** Adds the games of an exported file that are not here yet; null if it is none. */
export function imported(text: string): number | null {
  let file: { games?: unknown } & Record<string, unknown>
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  if (file?.[mark] !== 1 || !Array.isArray(file.games) || !file.games.every(isEntry)) return null
  const all = entries()
  const known = new Set(all.map(({ table }) => table))
  const fresh = (file.games as Entry[]).filter(({ table }) => !known.has(table))
  write([...all, ...fresh])
  return fresh.length
}

export const clear = () => keep('diary', [])
