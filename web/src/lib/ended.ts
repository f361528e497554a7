// Games that ended while this browser did not look: the server knows how, and how long they took.
import type { Card } from '#schema/api'
import * as api from './api'
import { note } from './diary'
import { resultOf } from './record'
import { finish, place, places } from './seats'

/** Writes down how a game of ours ended, for the list and the statistics, where that is missing. */
async function noteEnd(card: Card) {
  const held = place(card.table)
  if (card.state !== 'over' || !held || (held.ended && held.ended.took !== null)) return
  const outcome = held.ended?.outcome ?? resultOf(await api.record(card.table).catch(() => ''))
  if (!outcome) return
  const took = card.took_ms ?? null
  finish(card.table, outcome, took)
  // Whoever sat at several seats has won and lost; whoever lost the seat has done neither.
  const seats = held.seats.map(({ seat }) => seat)
  if (seats.length !== 1 || card.players[seats[0]]?.kind !== 'person') return
  note(card, seats[0], outcome, took, card.opened_ms + (took ?? 0))
}

export const noteEnds = (cards: Card[]) => Promise.all(cards.map(noteEnd))

/** The same for every game this browser holds and has not seen the end of. */
export async function catchUp() {
  const missing = Object.entries(places()).filter(([, { ended }]) => !ended)
  const cards = await Promise.all(missing.map(([id]) => api.table(id).catch(() => null)))
  await noteEnds(cards.filter((card) => card !== null))
}
