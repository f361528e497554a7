import type { Khan } from '#schema/khan'
import { faceOfGame, type Action, type Course, type Lang, type Seen } from '../../lib/types'
import Board from './Board.svelte'
import { pieceName, sideName, standing, type Constants, type Props } from './khan'
import Moment from './Moment.svelte'
import * as moments from './moments'
import Panel from './Panel.svelte'

function actions({ moves, lang }: Props): Action[] {
  if (!moves.includes('pass')) return []
  return [{ label: lang === 'fr' ? 'Passer' : 'Pass', move: 'pass', kind: 'main' }]
}

/** What is taken is named: what stands where others go. */
function spell({ move }: Seen, constants: Constants, lang: Lang, more?: Course<Khan>): string {
  const [word, side] = move.split(' ')
  if (word === 'side') return sideName(constants, side, lang)
  if (move === 'pass') return lang === 'fr' ? 'passe' : 'pass'
  if (move[1] === '@') return move
  const [from, to] = [move.slice(0, 2), move.slice(2)]
  const taken = standing(more?.past ?? []).get(to)
  if (!taken) return `${from}–${to}`
  return `${from}×${to} ${pieceName(constants, { ...taken, square: to }, lang)}`
}

export default faceOfGame<Khan, unknown>({
  Board,
  Panel,
  panelTitle: { en: 'Khan', fr: 'Khan' },
  actions,
  spell,
  buttons: 1,
  begins: () => true,
  prelude: moments.prelude,
  visible: moments.visible,
  great: moments.great,
  moment: moments.moment,
  Moment,
  tell: moments.tell,
})
