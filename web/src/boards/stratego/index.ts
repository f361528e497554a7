import type { Stratego } from '#schema/stratego'
import { faceOfGame, type Action, type Seen } from '../../lib/types'
import { arranging, type Props } from './army'
import { Army } from './arrange.svelte'
import Board from './Board.svelte'
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
function spell({ move }: Seen): string {
  const [text, ...rest] = move.split(' ')
  const [, from, to] = /^([a-j]\d+)([a-j]\d+)$/.exec(text) ?? []
  if (!from) return move
  const [mark, attacker, defender] = rest
  return mark === 'x' ? `${attacker} ${from}×${to} ${defender}` : `${from}–${to}`
}

export default faceOfGame<Stratego, Army>({
  Board,
  Panel,
  panelTitle: { en: 'Army', fr: 'Armée' },
  share: () => new Army(),
  actions,
  spell,
})
