import { face } from '../boards'
import PlainBoard from '../parts/plain/Board.svelte'
import { typeset, typesetAll } from './typeset'
import type { Face } from './types'

/** What a face says, as it is printed. */
const spoken = (face: Face): Face => ({
  ...face,
  spell: face.spell && typesetAll(face.spell),
  propose: face.propose && typesetAll(face.propose),
  tell: face.tell && typesetAll(face.tell),
  moment: face.moment && typesetAll(face.moment),
  actions: (props) =>
    face.actions?.(props).map((action) => ({ ...action, label: typeset(action.label) })) ?? [],
})

/** A game's face, or the plain one. */
export const faceOf = (game: string): Promise<Face> =>
  face(game).then(spoken, () => ({ Board: PlainBoard }))
