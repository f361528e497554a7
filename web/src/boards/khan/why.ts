// Why a press on the board does nothing, as briefly as it can be said.
import type { Pressed } from '../shared/grid'
import { value, type Piece } from './khan'

export function why({ view, eyes, lang, moves, on, from, to }: Pressed<Piece>): string {
  const say = (en: string, fr: string) => (lang === 'fr' ? fr : en)
  const piece = on.get(to)
  if (moves.length === 0) {
    return view.turn === eyes || typeof eyes !== 'number' || view.turn < 0
      ? say('Nothing can be played here.', 'Rien ne se joue ici.')
      : say('It is not your turn.', 'Ce n’est pas à vous.')
  }
  if (view.phase === 'place') {
    return piece
      ? say(`${to} is occupied.`, `${to} est occupée.`)
      : say(`${to} is outside your camp.`, `${to} est hors de votre camp.`)
  }
  if (piece && piece.seat === view.turn) {
    const khan = view.khan?.value
    if (khan && view.obey && value(to) !== khan) {
      return say(
        `The khan is ${khan}; this piece stands on a ${value(to)}.`,
        `Le khan est ${khan} ; cette pièce est sur une case ${value(to)}.`,
      )
    }
    return say('This piece cannot move.', 'Cette pièce ne peut pas bouger.')
  }
  if (from === 'tray') {
    return piece
      ? say(`${to} is occupied.`, `${to} est occupée.`)
      : say(
          `A sbire comes back on a square ${view.khan?.value}.`,
          `Un sbire revient sur une case ${view.khan?.value}.`,
        )
  }
  if (from !== null) {
    return say(
      `From ${from} a piece goes exactly ${value(from)}: not to ${to}.`,
      `Depuis ${from} on avance de ${value(from)} exactement : pas jusqu’à ${to}.`,
    )
  }
  return piece
    ? say('That piece is not yours.', 'Cette pièce n’est pas à vous.')
    : say('Choose one of your pieces first.', 'Choisissez d’abord une de vos pièces.')
}
