// One file a game; nothing else here names a game. How far somebody has come stays in the browser.
import { keep, recall } from '../lib/store'
import type { Lesson } from './lesson'

const files = import.meta.glob<{ default: Lesson }>('./games/*.ts')

export const hasLesson = (game: string) => `./games/${game}.ts` in files

export async function lessonOf(game: string): Promise<Lesson | null> {
  const load = files[`./games/${game}.ts`]
  return load ? (await load()).default : null
}

export interface Progress {
  /** The page that is open, from 0. */
  at: number
  /** The whole lesson was once played through. */
  done: boolean
}

type All = Record<string, Progress>

export const progressOf = (game: string): Progress =>
  recall<All>('lessons', {})[game] ?? { at: 0, done: false }

export function keepProgress(game: string, progress: Progress) {
  keep('lessons', { ...recall<All>('lessons', {}), [game]: progress })
}
