// Where a move goes on the board, for whoever points at it.
import type { Face } from './types'

/** The places a move names, in its own order: `a5b4`, `cover c7 d2`, `enter kitchen`. */
const named = (move: string) => move.match(/[a-z]\d+|[a-z_]{3,}/g) ?? []

/** From where to where; one place if the move has no way, none if it has no place. */
export function pathOf(face: Face, move: string, view: unknown): string[] {
  return (face.path?.(move, view) ?? named(move)).slice(-2)
}
