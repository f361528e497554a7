import type { Stratego, View } from '#schema/stratego'
import { faceOfGame, type Action, type Lang, type Seen } from '../../lib/types'
import { arranging, rankName, type Constants, type Props } from './army'
import { Army } from './arrange.svelte'
import Board from './Board.svelte'
import Moment from './Moment.svelte'
import * as moments from './moments'
import Panel from './Panel.svelte'

function actions(props: Props): Action[] {
  const seat = arranging(props)
  if (seat === null) return []
  const plan = props.shared.of(seat, props.constants)
  const say = (en: string, fr: string) => (props.lang === 'fr' ? fr : en)
  if (!plan.complete)
    return [{ label: say('Fill the rest', 'Compléter au hasard'), run: plan.fill }]
  if (props.moves.length > 0) {
    return [{ label: say('Ready', 'Prêt'), move: `setup ${plan.text}`, kind: 'main' }]
  }
  const wait = () => (plan.ready = !plan.ready)
  return plan.ready
    ? [{ label: say('Ready – change it after all', 'Prêt – modifier quand même'), run: wait }]
    : [{ label: say('Ready', 'Prêt'), run: wait, kind: 'main' }]
}

/** `a4a5`, `b4b9 S`, `a4a5 x C P`, `F@a1`. */
function spell({ move }: Seen, constants: Constants, lang: Lang): string {
  const [text, ...rest] = move.split(' ')
  const [, placed, square] = /^(.)@([a-j]\d+)$/.exec(text) ?? []
  if (square) return placed === '?' ? square : `${rankName(constants, placed, lang)} ${square}`
  const [, from, to] = /^([a-j]\d+)([a-j]\d+)$/.exec(text) ?? []
  if (!from) return move
  const [mark, attacker, defender] = rest
  if (mark !== 'x') return `${from}–${to}`
  const [one, other] = [attacker, defender].map((letter) => rankName(constants, letter, lang))
  return `${one} ${from}×${to} ${other}`
}

/** Enemy pieces on the board whose rank this seat knows, and those that have fallen. */
function knows(view: View, seat: number): number {
  const enemies = view.pieces.filter((piece) => piece.seat !== seat)
  const fallen = Object.values(view.captured[1 - seat]).reduce((sum, count) => sum + count, 0)
  return fallen + enemies.filter((piece) => piece.rank !== null).length
}

export default faceOfGame<Stratego, Army>({
  Board,
  Panel,
  panelTitle: { en: 'Army', fr: 'Armée' },
  share: () => new Army(),
  actions,
  spell,
  buttons: 1,
  knows,
  knowsWhat: ({ camps: [squares] }) => ({
    en: `Enemy pieces known by rank (of ${squares.length})`,
    fr: `Pièces adverses connues (sur ${squares.length})`,
  }),
  begins: () => true,
  prelude: (act) => !moments.visible(act),
  visible: moments.visible,
  great: moments.great,
  moment: moments.moment,
  Moment,
  tell: moments.tell,
})
