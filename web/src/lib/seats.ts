// The seats this browser holds: which table, which token. Tokens are secrets; they stay here.
import { keep, recall } from './store'
import type { Seat } from './types'
import { onDevice } from './wire'

export interface Held {
  seat: Seat
  token: string
}

export interface Place {
  game: string
  seats: Held[]
  director?: string
  at: number
  /** How often advice was asked for. */
  hints?: number
  /** How it ended: a score for each seat, and how many milliseconds it took, where known. */
  ended?: { outcome: number[]; took: number | null }
}

type Places = Record<string, Place>

/** What is kept nowhere else is not forgotten as soon. */
const most = onDevice ? 1000 : 40

export const places = (): Places => recall<Places>('places', {})
export const place = (table: string): Place | null => places()[table] ?? null

/** Beyond so many, games that have ended are forgotten, the oldest first, and only then others. */
function write(all: Places) {
  const dearest = Object.entries(all).sort(
    ([, a], [, b]) => Number(Boolean(a.ended)) - Number(Boolean(b.ended)) || b.at - a.at,
  )
  keep('places', Object.fromEntries(dearest.slice(0, most)))
}

export function take(table: string, game: string, seats: Held[], director?: string) {
  const all = places()
  const before = all[table]
  const kept = before?.seats.filter((old) => !seats.some((held) => held.seat === old.seat)) ?? []
  all[table] = {
    ...before,
    game: game || (before?.game ?? ''),
    seats: [...kept, ...seats].sort((a, b) => a.seat - b.seat),
    director: director ?? before?.director,
    at: Date.now(),
  }
  write(all)
}

/** A place kept elsewhere until now. */
export function adopt(table: string, place: Place) {
  write({ ...places(), [table]: place })
}

export function forget(table: string) {
  const all = places()
  delete all[table]
  write(all)
}

export function giveUp(table: string, seat: Seat | 'spectator') {
  const all = places()
  if (!all[table]) return
  all[table].seats = all[table].seats.filter((held) => held.seat !== seat)
  if (seat === 'spectator') delete all[table].director
  if (!all[table].seats.length && !all[table].director) delete all[table]
  write(all)
}

export function countHint(table: string) {
  const all = places()
  if (!all[table]) return
  all[table].hints = (all[table].hints ?? 0) + 1
  write(all)
}

/** Notes how it ended; once, or again when it is known by then how long it took. */
export function finish(table: string, outcome: number[], took: number | null) {
  const all = places()
  const known = all[table]?.ended
  if (!all[table] || (known && (known.took !== null || took === null))) return
  all[table].ended = { outcome, took }
  write(all)
}

/** `/t/ID#SEAT.TOKEN`: the seat is taken over and the secret leaves the address bar. */
export function consume(table: string) {
  const found = /^#(\d+)\.([\w-]{8,})$/.exec(location.hash)
  if (!found) return
  take(table, '', [{ seat: Number(found[1]), token: found[2] }])
  history.replaceState(history.state, '', location.pathname + location.search)
}
