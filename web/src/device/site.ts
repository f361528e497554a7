// What `salon site` wrote beside the page: its files, and what the home page shows without an engine.
import type { Game, PuzzleHall } from '#schema/api'

export interface SiteFile {
  path: string
  bytes: number
  hash: string
}

export interface Site {
  version: string
  files: SiteFile[]
  /** Where the engine is, and what bots of a game have learned. */
  engine: string
  weights: Record<string, string>
  games: Game[]
  /** The puzzle of the day, day after day; after the last one they begin again. */
  daily: NonNullable<PuzzleHall['daily']>[]
}

let reading: Promise<Site> | null = null

export function site(): Promise<Site> {
  reading ??= fetch('site.json', { cache: 'no-cache' })
    .then((answer) => {
      if (!answer.ok) throw new Error(`site.json: ${answer.status}`)
      return answer.json() as Promise<Site>
    })
    .catch((error) => {
      reading = null
      throw error
    })
  return reading
}

const day = 86_400_000

/** What the home page shows, without an engine. */
export async function known(path: string): Promise<object | null> {
  const { games, daily } = await site()
  const today = Math.floor(Date.now() / day)
  if (path === '/api/games') return { games }
  if (path === '/api/puzzles') return { day: today, daily: daily[today % daily.length] }
  if (path === '/api/tables') return { open: [], running: [] }
  return null
}

/** The bytes of a file; `told` hears how many of them are here. */
export async function bytesOf(path: string, told: (done: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(path)
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let done = 0
  for (const reader = answer.body.getReader(); ;) {
    const { value, done: last } = await reader.read()
    if (last) break
    parts.push(value)
    told((done += value.length))
  }
  return new Blob(parts).arrayBuffer()
}
