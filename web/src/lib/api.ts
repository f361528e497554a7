// Requests to the server, or to what stands in for it. Whatever goes wrong becomes a Failure, a sentence
// for people.
import type {
  Address,
  Advice,
  Card,
  Done,
  Game,
  Games,
  Job,
  Opened,
  Opening,
  OwnHint,
  PuzzleHall,
  PuzzleList,
  PuzzleRefusal,
  PuzzleTable,
  Rematch,
  Replay,
  SeatChoice,
  Seated,
  Started,
  Tables,
  Trouble,
} from '#schema/api'
import type { Eyes, Lang, Phrase, Seat } from './types'
import { onDevice, request } from './wire'

export class Failure extends Error {
  constructor(
    readonly phrase: Phrase,
    readonly status: number,
  ) {
    super(phrase.en)
  }
}

const unreachable: Phrase = onDevice
  ? {
      en: 'A part of the page did not arrive. Check the connection and try again.',
      fr: 'Une partie de la page n’est pas arrivée. Vérifiez la connexion et réessayez.',
    }
  : {
      en: 'The server does not answer. Check the connection and try again.',
      fr: 'Le serveur ne répond pas. Vérifiez la connexion et réessayez.',
    }

async function reach(path: string, init?: RequestInit): Promise<Response> {
  const response = await request(path, init).catch(() => {
    throw new Failure(unreachable, 0)
  })
  if (response.ok) return response
  const body: Trouble | null = await response.json().catch(() => null)
  throw new Failure(body?.error ?? unreachable, response.status)
}

async function get<T>(path: string): Promise<T> {
  return (await reach(path)).json()
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await reach(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

let list: Promise<Game[]> | null = null

/** The games there are; asked for once. */
export function games(): Promise<Game[]> {
  list ??= get<Games>('/api/games')
    .then((answer) => answer.games)
    .catch((failure) => {
      list = null
      throw failure
    })
  return list
}

export const rulesPage = async (game: string, lang: Lang) =>
  (await reach(`/api/games/${game}/rules?lang=${lang}`)).text()

export const address = () => get<Address>('/api/address')
export const puzzleHall = () => get<PuzzleHall>('/api/puzzles')
export const puzzles = (game: string) => get<PuzzleList>(`/api/puzzles/${game}`)
export const puzzle = (game: string, number: number) =>
  get<PuzzleTable>(`/api/puzzles/${game}/${number}`)
/** Why a move cannot be made there. */
export const refusal = (game: string, number: number, move: string) =>
  get<PuzzleRefusal>(`/api/puzzles/${game}/${number}?try=${encodeURIComponent(move)}`)

export const tables = () => get<Tables>('/api/tables')
export const table = (id: string) => get<Card>(`/api/tables/${id}`)
export const open = (opening: Opening) => post<Opened>('/api/tables', opening)
export const resume = (record: string, seats: SeatChoice[], more: Partial<Opening> = {}) =>
  post<Opened>('/api/records', { ...more, record, seats })
export const join = (id: string, name: string, seat?: Seat) =>
  post<Seated>(`/api/tables/${id}/join`, { name, seat })
export const leave = (id: string, token: string) => post<Done>(`/api/tables/${id}/leave`, { token })
export const fill = (id: string, token: string, seat: Seat, bot: string) =>
  post<Done>(`/api/tables/${id}/fill`, { token, seat, bot })
export const rematch = (id: string, token: string) =>
  post<Rematch>(`/api/tables/${id}/rematch`, { token })
export const hint = (id: string, token: string) => post<Advice>(`/api/tables/${id}/hint`, { token })
/** Which bot to ask on this device; noted like any hint. */
export const ownHint = (id: string, token: string) =>
  post<OwnHint>(`/api/tables/${id}/own_hint`, { token })

export const record = async (id: string) => (await reach(`/api/tables/${id}/record`)).text()
/** Of a game that is not over; only of one on this device. */
export const recordSoFar = async (id: string) =>
  (await reach(`/api/tables/${id}/record?so_far=1`)).text()
export const replay = (id: string, eyes: Eyes) =>
  get<Replay>(`/api/tables/${id}/replay?eyes=${eyes}`)
export const replayRecord = (text: string, eyes: Eyes) =>
  post<Replay>('/api/replay', { record: text, eyes })
/** With a budget, in milliseconds for the whole game, it does not look as deep. */
export const analyse = (id: string, budget?: number) =>
  post<Started>(`/api/tables/${id}/analysis`, budget ? { budget_ms: budget } : {})
export const analyseRecord = (text: string) => post<Started>('/api/analysis', { record: text })
export const job = (id: string) => get<Job>(`/api/jobs/${id}`)
export const stop = (id: string) => reach(`/api/jobs/${id}`, { method: 'DELETE' })
