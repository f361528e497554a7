// Why a press on the board does nothing, as briefly as it can be said.
import type { Pressed } from '../shared/grid'
import { isLake, rankName } from './army'

export function why({
  view,
  eyes,
  lang,
  moves,
  on,
  from,
  to,
}: Pressed<{ seat: number; rank: string | null }>): string {
  const say = (en: string, fr: string) => (lang === 'fr' ? fr : en)
  const piece = on.get(to)
  if (moves.length === 0) {
    return typeof eyes === 'number' && view.turn === 1 - eyes
      ? say('It is not your turn.', 'Ce n’est pas à vous.')
      : say('Nothing can be played here.', 'Rien ne se joue ici.')
  }
  if (view.phase === 'setup') {
    return say(`The next piece goes to ${view.next}.`, `La prochaine pièce va en ${view.next}.`)
  }
  if (isLake(to)) return say('Nobody enters a lake.', 'Personne n’entre dans un lac.')
  if (piece?.seat === view.turn) {
    if (piece?.rank === 'B') return say('A bomb never moves.', 'Une bombe ne bouge jamais.')
    if (piece?.rank === 'F') return say('The flag never moves.', 'Le drapeau ne bouge jamais.')
    return say('This piece cannot move now.', 'Cette pièce ne peut pas bouger maintenant.')
  }
  if (from !== null) {
    const rank = on.get(from)?.rank ?? 'P'
    return rank === 'S'
      ? say(
          'A scout runs straight ahead and jumps over nothing.',
          'Un éclaireur file tout droit et ne saute par-dessus rien.',
        )
      : say(
          `The ${rankName(rank, lang)} goes one square, not to ${to}.`,
          `Le ${rankName(rank, lang)} avance d’une case, pas jusqu’à ${to}.`,
        )
  }
  return piece
    ? say('That piece is not yours.', 'Cette pièce n’est pas à vous.')
    : say('Choose one of your pieces first.', 'Choisissez d’abord une de vos pièces.')
}
