// The course of the game, read off what was seen.
import type { Character, Props } from './people'

/** What was done since the phase began, which Jacques's statement ends. */
function ofThisPhase(seen: Props['seen']) {
  const ends = seen.map(({ move }) => move.startsWith('state '))
  return seen.slice(ends.lastIndexOf(true) + 1)
}

const picked = (seen: Props['seen']) =>
  ofThisPhase(seen)
    .map(({ move }) => move.split(' '))
    .filter(([verb]) => verb === 'pick')
    .map(([, who]) => who)

/** Whose cards lie in front: those who can be picked in this phase, or were. */
export function front({
  view,
  constants,
  seen,
}: Pick<Props, 'view' | 'constants' | 'seen'>): Character[] {
  if (view.stage === 'identity' || view.stage === 'deal') return []
  const gone = picked(seen)
  return constants.characters
    .map(({ id }) => id)
    .filter((who) => view.left.includes(who) || gone.includes(who))
}

/** Which of the phase's picks is on, from 0. */
export const pick = ({ view, seen }: Pick<Props, 'view' | 'seen'>): number =>
  picked(seen).length - (view.stage === 'turn' ? 1 : 0)

/** What Jacques stated after each phase. */
export const statements = ({ seen }: Pick<Props, 'seen'>): string[] =>
  seen.filter(({ move }) => move.startsWith('state ')).map(({ move }) => move.slice(6))
