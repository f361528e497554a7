import type { Pickomino } from '#schema/pickomino'
import { faceOfGame, type Action, type Roll } from '../../lib/types'
import Board from './Board.svelte'
import Moment from './Moment.svelte'
import * as moments from './moments'
import Panel from './Panel.svelte'
import { propose, spell, type Props } from './words'

function actions({ view, moves, lang }: Props): Action[] {
  const say = (en: string, fr: string) => (lang === 'fr' ? fr : en)
  const { prize, dice_left: dice } = view
  const row: Action[] = []
  if (moves.includes(moments.byHand)) {
    const label = say(`Roll ${dice} dice`, `Lancer ${dice} dés`)
    row.push({ label, move: moments.byHand, kind: 'main', key: say('r', 'l') })
  }
  if (moves.includes('stop')) {
    row.push({
      label: prize
        ? say(`Stop: tile ${prize.tile}`, `Rester : tuile ${prize.tile}`)
        : say('Stop and lose the turn', 'Rester et perdre le tour'),
      move: 'stop',
      kind: prize ? 'main' : 'danger',
      key: say('s', 'r'),
    })
  }
  if (moves.includes('again')) {
    row.push({
      label:
        dice === 1
          ? say('Roll the last die', 'Lancer le dernier dé')
          : say(`Roll ${dice} dice`, `Lancer ${dice} dés`),
      move: 'again',
      kind: prize ? 'plain' : 'main',
      key: say('r', 'l'),
    })
  }
  return row
}

/** Points the turn promises more than before the roll; a turn that is lost promises none. */
function luck({ seen, before, after, expected, then }: Roll<Pickomino>) {
  if (!seen.move.startsWith('roll ') || before.seat === null || expected === undefined) return null
  const goesOn = after.phase === 'take' && after.seat === before.seat
  if (goesOn && then === undefined) return null
  return { seat: before.seat, worth: (goesOn ? then! : 0) - expected }
}

export default faceOfGame<Pickomino, unknown>({
  Board,
  Panel,
  panelTitle: { en: 'Odds', fr: 'Chances' },
  actions,
  spell,
  propose,
  buttons: 2,
  luck,
  luckUnit: { en: 'pts', fr: 'pts' },
  telling: moments.great,
  begins: moments.begins,
  prelude: moments.prelude,
  owner: moments.owner,
  turnOf: ({ seat }) => seat,
  byHand: moments.firstRoll,
  visible: moments.visible,
  great: moments.great,
  moment: moments.moment,
  Moment,
  tell: moments.tell,
})
