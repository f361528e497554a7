import type { Khan } from '#schema/khan'
import { faceOfGame, type Action, type Lang, type Seen } from '../../lib/types'
import Board from './Board.svelte'
import { sideName, type Constants, type Props } from './khan'
import Panel from './Panel.svelte'

function actions({ moves, lang }: Props): Action[] {
  if (!moves.includes('pass')) return []
  return [{ label: lang === 'fr' ? 'Passer' : 'Pass', move: 'pass', kind: 'main' }]
}

function spell({ move }: Seen, constants: Constants, lang: Lang): string {
  const [word, side] = move.split(' ')
  if (word === 'side') return sideName(constants, side, lang)
  if (move === 'pass') return lang === 'fr' ? 'passe' : 'pass'
  return move[1] === '@' ? move : `${move.slice(0, 2)}–${move.slice(2)}`
}

export default faceOfGame<Khan, unknown>({
  Board,
  Panel,
  panelTitle: { en: 'Khan', fr: 'Khan' },
  actions,
  spell,
})
