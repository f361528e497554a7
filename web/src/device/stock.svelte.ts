// The large parts, fetched when something needs them, once: the engine, and what bots have learned.
import type { EngineFile } from '#schema/api'
import { shelf } from './shelf'
import { bytesOf } from './site'

export interface Fetching {
  /** `engine`, or the game whose bot needs it. */
  what: string
  done: number
  of: number
  /** It did not come; it is asked for again. */
  failed: boolean
}

/** What is on its way; nothing most of the time. */
export const stock: { fetching: Fetching | null } = $state({ fetching: null })

async function fetched(what: string, { path, bytes: of }: EngineFile): Promise<ArrayBuffer> {
  stock.fetching = { what, done: 0, of, failed: false }
  try {
    const bytes = await bytesOf(
      path,
      (done) => (stock.fetching = { what, done, of, failed: false }),
    )
    stock.fetching = null
    return bytes
  } catch (error) {
    stock.fetching = { what, done: 0, of, failed: true }
    throw error
  }
}

/** Makes something once; a failure is forgotten, so that it can be tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () =>
    (made ??= make().catch((error) => {
      made = null
      throw error
    }))
}

export const engine = once(async () => {
  const { engine } = await shelf()
  if (!engine) throw new Error('there is no engine')
  return WebAssembly.compile(await fetched('engine', engine))
})

const learned = new Map<string, () => Promise<ArrayBuffer>>()

export function weights(game: string): Promise<ArrayBuffer> {
  let known = learned.get(game)
  if (!known) {
    known = once(async () => fetched(game, (await shelf()).weights[game]))
    learned.set(game, known)
  }
  return known()
}
