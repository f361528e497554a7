import type { Action, Face, FaceProps, Lang, Seen } from '../../lib/types'
import Board from './Board.svelte'
import Panel from './Panel.svelte'
import { planOf } from './plan'
import { suspectOf } from './seats'
import { ui } from './ui.svelte'
import { nameOf, theOf, tripleOf } from './words'

function actions(props: FaceProps): Action[] {
  const { moves, view, lang } = props
  const fr = lang === 'fr'
  const can = (move: string) => moves.includes(move)
  const list: Action[] = []
  if (can('roll')) {
    list.push({ label: fr ? 'Lancer les dés' : 'Roll', move: 'roll', kind: 'main', key: 'r' })
  }
  if (can('passage')) {
    const to = passage(props)
    const label = fr ? 'Passage secret' : 'Secret passage'
    list.push({ label: to ? `${label} → ${nameOf(to, lang)}` : label, move: 'passage', key: 'p' })
  }
  if (can('stay')) {
    list.push({ label: fr ? 'Rester' : 'Stay', move: 'stay', kind: 'plain', key: 's' })
  }
  if (moves.some((move) => move.startsWith('suggest '))) {
    const run = () => (ui.dialogue = 'ask')
    list.push({ label: fr ? 'Interroger…' : 'Ask…', run: () => void run(), kind: 'main', key: 'i' })
  }
  if (moves.some((move) => move.startsWith('accuse '))) {
    const run = () => (ui.dialogue = 'accuse')
    list.push({
      label: fr ? 'Accuser…' : 'Accuse…',
      run: () => void run(),
      kind: 'danger',
      key: 'a',
    })
  }
  if (can('pass')) {
    const asks = view.phase === 'suggest'
    const label = asks
      ? fr
        ? 'Ne rien demander'
        : 'Ask nothing'
      : fr
        ? 'Terminer'
        : 'End the turn'
    list.push({ label, move: 'pass', kind: asks ? 'plain' : 'main', key: 't' })
  }
  if (can('none')) {
    list.push({ label: fr ? 'Je n’ai rien' : 'I have none', move: 'none', kind: 'main', key: 'n' })
  }
  for (const move of moves.filter((move) => move.startsWith('show '))) {
    const card = nameOf(move.slice(5), lang)
    list.push({ label: fr ? `Montrer ${card}` : `Show ${card}`, move })
  }
  return list
}

function passage({ view, board, eyes }: FaceProps): string | undefined {
  const me = typeof eyes === 'number' ? suspectOf(view, eyes) : null
  return me ? planOf(view.board ?? board).passages.get(view.pawns[me]) : undefined
}

function spell({ move, by }: Seen, lang: Lang): string {
  const fr = lang === 'fr'
  const [verb, ...rest] = move.split(' ')
  const [first] = rest
  const hidden = first === '?'
  switch (verb) {
    case 'suspect':
      return fr ? `joue ${nameOf(first, lang)}` : `plays ${nameOf(first, lang)}`
    case 'envelope':
      if (hidden) return fr ? 'trois cartes dans l’enveloppe' : 'three cards into the envelope'
      return `${fr ? 'enveloppe' : 'envelope'} : ${rest.map((card) => nameOf(card, lang)).join(', ')}`
    case 'deal':
      return hidden ? (fr ? 'une carte' : 'a card') : nameOf(first, lang)
    case 'roll':
      if (by === 'nature') return fr ? `${first} aux dés` : `rolls ${first}`
      return fr ? 'lance les dés' : 'rolls'
    case 'stay':
      return fr ? 'reste' : 'stays'
    case 'passage':
      return fr ? 'prend le passage' : 'takes the passage'
    case 'go':
      return `→ ${first}`
    case 'enter':
      return `→ ${nameOf(first, lang)}`
    case 'suggest':
      return rest.map((card) => nameOf(card, lang)).join(', ') + (fr ? ' ?' : '?')
    case 'show':
      if (hidden) return fr ? 'montre une carte' : 'shows a card'
      return fr ? `montre ${theOf(first, lang)}` : `shows ${theOf(first, lang)}`
    case 'none':
      return fr ? 'n’a rien' : 'has none'
    case 'accuse': {
      const right = rest[3] === 'right'
      const end = right ? (fr ? ', et gagne' : ', and wins') : fr ? ' : faux' : ': wrong'
      return (fr ? 'accuse ' : 'accuses ') + tripleOf(rest.slice(0, 3).join(' '), lang) + end
    }
    case 'pass':
      return fr ? 'passe' : 'passes'
    default:
      return move
  }
}

const face: Face = {
  Board,
  Panel,
  panelTitle: { en: 'Detective sheet', fr: 'Feuille de détective' },
  actions,
  role: (view, seat, lang) => {
    const suspect = suspectOf(view, seat)
    return suspect && nameOf(suspect, lang)
  },
  spell,
}
export default face
