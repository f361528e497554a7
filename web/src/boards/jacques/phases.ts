// The course of the game, read off the view and what was seen.
import type { FaceProps } from '../../lib/types'
import { people } from './people'

/** Whose cards lie in front: the four of this phase. */
export function front({ view, seen }: Pick<FaceProps, 'view' | 'seen'>): string[] {
  if (view.stage === 'identity' || view.stage === 'deal') return []
  if (view.phase % 2 === 1) {
    return people.filter((who) => view.left.includes(who) || view.played.includes(who))
  }
  for (let i = seen.length - 1; i >= 0; --i) {
    const [verb, ...four] = seen[i].move.split(' ')
    if (verb === 'phase') return people.filter((who) => !four.includes(who))
  }
  return people.filter((who) => view.left.includes(who) || who === view.turn?.character)
}

/** Who picks, in order: I J J I in odd phases, J I I J in even ones. */
export const order = (phase: number) => (phase % 2 === 1 ? [0, 1, 1, 0] : [1, 0, 0, 1])

/** Which of the four picks is on, from 0. */
export const pick = (view: any): number => 4 - view.left.length - (view.stage === 'turn' ? 1 : 0)

/** What Jacques stated after each phase. */
export const statements = ({ seen }: Pick<FaceProps, 'seen'>): string[] =>
  seen.filter(({ move }) => move.startsWith('state ')).map(({ move }) => move.slice(6))
