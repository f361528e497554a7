import { face } from '../boards'
import PlainBoard from '../parts/plain/Board.svelte'
import type { Face } from './types'

/** A game's face, or the plain one. */
export const faceOf = (game: string): Promise<Face> =>
  face(game).catch(() => ({ Board: PlainBoard }))
