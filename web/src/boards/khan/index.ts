import type { Action, Face, FaceProps, Lang, Seen } from '../../lib/types'
import Board from './Board.svelte'
import { sideNames, type Side } from './khan'
import Panel from './Panel.svelte'

function actions({ moves, lang }: FaceProps): Action[] {
  if (!moves.includes('pass')) return []
  return [{ label: lang === 'fr' ? 'Passer' : 'Pass', move: 'pass', kind: 'main' }]
}

function spell({ move }: Seen, lang: Lang): string {
  const [word, side] = move.split(' ')
  if (word === 'side') return sideNames[side as Side][lang]
  if (move === 'pass') return lang === 'fr' ? 'passe' : 'pass'
  return move[1] === '@' ? move : `${move.slice(0, 2)}–${move.slice(2)}`
}

const face: Face = {
  Board,
  Panel,
  panelTitle: { en: 'Khan', fr: 'Khan' },
  actions,
  spell,
}
export default face
