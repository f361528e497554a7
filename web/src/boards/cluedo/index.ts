import type { Cluedo } from '#schema/cluedo'
import { faceOfGame, type Action, type Lang, type Roll, type Seen } from '../../lib/types'
import Board from './Board.svelte'
import Moment from './Moment.svelte'
import * as moments from './moments'
import { Notes } from './notes.svelte'
import Panel from './Panel.svelte'
import { planOf } from './plan'
import { suspectOf } from './seats'
import { nameOf, theOf, tripleOf, type Constants, type Props, type View } from './words'

function actions(props: Props): Action[] {
  const { moves, view, constants, lang, shared } = props
  const fr = lang === 'fr'
  const can = (move: string) => moves.includes(move)
  const list: Action[] = []
  if (can('roll')) {
    list.push({ label: fr ? 'Lancer' : 'Roll', move: 'roll', kind: 'main', key: 'r' })
  }
  if (can('passage')) {
    const to = passage(props)
    const label = fr ? 'Passage secret' : 'Secret passage'
    list.push({
      label: to ? `Passage → ${nameOf(constants, to, lang)}` : label,
      move: 'passage',
      key: 'p',
    })
  }
  if (can('stay')) {
    list.push({ label: fr ? 'Rester' : 'Stay', move: 'stay', kind: 'plain', key: 's' })
  }
  if (moves.some((move) => move.startsWith('suggest '))) {
    const run = () => void (shared.dialogue = 'ask')
    list.push({ label: fr ? 'Interroger…' : 'Ask…', run, kind: 'main', key: 'i' })
  }
  if (moves.some((move) => move.startsWith('accuse '))) {
    const run = () => void (shared.dialogue = 'accuse')
    list.push({ label: fr ? 'Accuser…' : 'Accuse…', run, kind: 'danger', key: 'a' })
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
    const card = nameOf(constants, move.slice(5), lang)
    list.push({ label: fr ? `Montrer ${card}` : `Show ${card}`, move })
  }
  return list
}

function passage({ view, constants, eyes }: Props): string | undefined {
  const me = typeof eyes === 'number' ? suspectOf(view, eyes) : null
  return me ? planOf(constants.house).passages.get(view.pawns[me]) : undefined
}

function spell({ move, by }: Seen, constants: Constants, lang: Lang): string {
  const fr = lang === 'fr'
  const name = (card: string) => nameOf(constants, card, lang)
  const [verb, ...rest] = move.split(' ')
  const [first] = rest
  const hidden = first === '?'
  switch (verb) {
    case 'suspect':
      return fr ? `joue ${name(first)}` : `plays ${name(first)}`
    case 'envelope':
      if (hidden) return fr ? 'trois cartes dans l’enveloppe' : 'three cards into the envelope'
      return `${fr ? 'enveloppe :' : 'envelope:'} ${rest.map(name).join(', ')}`
    case 'deal':
      return hidden ? (fr ? 'une carte' : 'a card') : name(first)
    case 'roll':
      if (by === 'nature') return fr ? `${first} aux dés` : `${first} on the dice`
      return fr ? 'lance les dés' : 'rolls'
    case 'stay':
      return fr ? 'reste' : 'stays'
    case 'passage':
      return fr ? 'prend le passage' : 'takes the passage'
    case 'go':
      return `→ ${first}`
    case 'enter':
      return `→ ${name(first)}`
    case 'suggest':
      return rest.map(name).join(', ') + (fr ? ' ?' : '?')
    case 'show':
      if (hidden) return fr ? 'montre une carte' : 'shows a card'
      return fr
        ? `montre ${theOf(constants, first, lang)}`
        : `shows ${theOf(constants, first, lang)}`
    case 'none':
      return fr ? 'n’a rien' : 'has none'
    case 'accuse': {
      const right = rest[3] === 'right'
      const end = right ? (fr ? ', et gagne' : ', and wins') : fr ? ' : faux' : ': wrong'
      return (
        (fr ? 'accuse ' : 'accuses ') + tripleOf(constants, rest.slice(0, 3).join(' '), lang) + end
      )
    }
    case 'pass':
      return fr ? 'passe' : 'passes'
    default:
      return move
  }
}

/** Steps beyond what the dice bring on average; those of a walk that was asked for count. */
function luck({ seen, past, constants }: Roll<Cluedo>) {
  const seat = moments.owner({ seen, past, constants })
  const [verb, steps] = seen.move.split(' ')
  const { count, faces } = constants.dice
  const average = (count * (faces + 1)) / 2
  return verb === 'roll' && seat !== null ? { seat, worth: Number(steps) - average } : null
}

/** A pawn's way, to a cell or into a room. */
function path(move: string, view: View): string[] {
  const [verb, to] = move.split(' ')
  const from = view.pawns[suspectOf(view, view.turn) ?? '']
  return ['go', 'enter'].includes(verb) && from ? [from, to] : []
}

/** Cards of which this seat knows whether they are in the envelope. */
function knows(view: View): number | null {
  if (!view.sheet) return null
  const envelope = view.seats.length
  return Object.values(view.sheet).filter((row) => row[envelope] !== '?').length
}

export default faceOfGame<Cluedo, Notes>({
  Board,
  Panel,
  panelTitle: { en: 'Detective sheet', fr: 'Feuille de détective' },
  share: (table, help = true) => new Notes(table, help),
  actions,
  role: (view, constants, seat, lang) => {
    const suspect = suspectOf(view, seat)
    return suspect && nameOf(constants, suspect, lang)
  },
  remark: (view, seat, lang) =>
    view.seats[seat]?.out ? (lang === 'fr' ? 'hors jeu' : 'out') : null,
  spell,
  buttons: 6,
  path,
  luck,
  luckUnit: { en: 'steps', fr: 'pas' },
  knows,
  knowsWhat: ({ cards }) => ({
    en: `Cards known to be in the envelope, or not (of ${cards.length})`,
    fr: `Cartes dont on sait si elles sont dans l’enveloppe (sur ${cards.length})`,
  }),
  begins: moments.begins,
  prelude: moments.prelude,
  owner: moments.owner,
  turnOf: ({ turn }) => turn,
  answers: moments.answers,
  visible: moments.visible,
  great: moments.great,
  moment: moments.moment,
  Moment,
  tell: moments.tell,
})
