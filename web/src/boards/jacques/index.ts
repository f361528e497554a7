import type { Jacques, View } from '#schema/jacques'
import { faceOfGame, type Action, type Lang, type Seen } from '../../lib/types'
import Board from './Board.svelte'
import Moment from './Moment.svelte'
import * as moments from './moments'
import Panel from './Panel.svelte'
import { Held } from './held.svelte'
import { nameOf, windOf, type Constants, type Props } from './people'

const arrows: Record<string, string> = { N: '↑', NE: '↗', SE: '↘', S: '↓', SW: '↙', NW: '↖' }

function actions({ moves, constants, lang }: Props): Action[] {
  const fr = lang === 'fr'
  const list: Action[] = []
  for (const move of moves) {
    const [kind, wind] = move.split(' ')
    if (kind === 'lantern')
      list.push({ label: `${arrows[wind] ?? ''} ${windOf(constants, wind, lang)}`, move })
  }
  if (moves.includes('whistle')) {
    list.push({ label: fr ? 'Siffler' : 'Whistle', move: 'whistle', key: 'w' })
  }
  if (moves.includes('leave')) {
    const label = fr ? 'Quitter le quartier' : 'Leave the quarter'
    list.push({ label, move: 'leave', kind: 'main', key: 'q' })
  }
  if (moves.includes('done')) {
    list.push({ label: fr ? 'Terminer' : 'Done', move: 'done', kind: 'main', key: 't' })
  }
  return list
}

/** Secret draws are not told: the list lies open on the table. */
function spell({ move }: Seen, constants: Constants, lang: Lang): string {
  const fr = lang === 'fr'
  const name = (who: string) => nameOf(constants, who, lang)
  const wind = (way: string) => windOf(constants, way, lang)
  const [verb, a, b] = move.split(' ')
  switch (verb) {
    case 'jacques':
      return fr ? 'Jacques reçoit son identité' : 'Jacques is given his identity'
    case 'alibi':
      return fr ? 'un alibi est tiré' : 'an alibi is drawn'
    case 'phase':
      return move.split(' ').slice(1).map(name).join(', ')
    case 'state':
      if (a === 'light') return fr ? 'Jacques est éclairé' : 'Jacques is in the light'
      return fr ? 'Jacques est dans le noir' : 'Jacques is in the dark'
    case 'pick':
      return name(a)
    case 'walk':
      return `→ ${a}`
    case 'whistle':
      return fr ? 'siffle' : 'whistles'
    case 'pull':
      return `${name(a)} → ${b}`
    case 'lantern':
      return `${fr ? 'lanterne' : 'lantern'} ${wind(a)}`
    case 'light':
      return `${fr ? 'lumière' : 'light'} ${a} → ${b}`
    case 'cover':
      return `${fr ? 'plaque' : 'cover'} ${a} → ${b}`
    case 'cordon':
      return `${fr ? 'cordon' : 'cordon'} ${wind(a)} → ${wind(b)}`
    case 'swap':
      return `⇄ ${a}`
    case 'accuse':
      if (!b) return fr ? `accuse en ${a}` : `accuses on ${a}`
      return fr
        ? `accuse en ${a} : Jacques était ${name(b)}`
        : `accuses on ${a}: Jacques was ${name(b)}`
    case 'leave':
      return fr ? 'quitte le quartier' : 'leaves the quarter'
    case 'done':
      return fr ? 'terminé' : 'done'
    default:
      return move
  }
}

/** From where somebody stands, or something lies, to where it goes. */
function path(move: string, view: View): string[] {
  const [verb, a, b] = move.split(' ')
  const hexOf = (who: string | undefined) => view.characters.find(({ id }) => id === who)?.hex ?? ''
  if (['walk', 'swap', 'accuse'].includes(verb)) return [hexOf(view.turn?.character), a]
  if (verb === 'pull') return [hexOf(a), b]
  if (verb === 'pick') return [hexOf(a)]
  return verb === 'light' || verb === 'cover' ? [a, b] : []
}

/** Characters of whom this seat knows whether they are Jacques, cleared or by an alibi. */
function knows(view: View, seat: number): number {
  if (seat === 1) return view.alibis?.jacques?.length ?? 0
  const cleared = view.characters.filter(({ suspect }) => !suspect).map(({ id }) => id)
  return new Set([...cleared, ...(view.alibis?.inspector ?? [])]).size
}

export default faceOfGame<Jacques, Held>({
  Board,
  Panel,
  panelTitle: { en: 'Suspects', fr: 'Suspects' },
  share: () => new Held(),
  actions,
  spell,
  buttons: 6,
  path,
  knows,
  knowsWhat: () => ({
    en: 'Characters the Inspector knows to be innocent; alibis Jacques holds',
    fr: 'Innocents connus de l’inspecteur ; alibis que tient Jacques',
  }),
  begins: moments.begins,
  prelude: moments.prelude,
  visible: moments.visible,
  great: moments.great,
  moment: moments.moment,
  Moment,
  tell: moments.tell,
})
