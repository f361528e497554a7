import type { Action, Face, FaceProps, Lang, Seen } from '../../lib/types'
import Board from './Board.svelte'
import Panel from './Panel.svelte'
import { nameOf, windOf } from './people'

const arrows: Record<string, string> = { N: '↑', NE: '↗', SE: '↘', S: '↓', SW: '↙', NW: '↖' }

function actions({ moves, lang }: FaceProps): Action[] {
  const fr = lang === 'fr'
  const list: Action[] = []
  for (const move of moves) {
    const [kind, wind] = move.split(' ')
    if (kind === 'lantern')
      list.push({ label: `${arrows[wind] ?? ''} ${windOf(wind, lang)}`, move })
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
function spell({ move }: Seen, lang: Lang): string {
  const fr = lang === 'fr'
  const [verb, a, b] = move.split(' ')
  switch (verb) {
    case 'jacques':
      return fr ? 'Jacques reçoit son identité' : 'Jacques is given his identity'
    case 'alibi':
      return fr ? 'un alibi est tiré' : 'an alibi is drawn'
    case 'phase':
      return move.split(' ').slice(1).map(nameOf).join(', ')
    case 'state':
      if (a === 'light') return fr ? 'Jacques est éclairé' : 'Jacques is in the light'
      return fr ? 'Jacques est dans le noir' : 'Jacques is in the dark'
    case 'pick':
      return nameOf(a)
    case 'walk':
      return `→ ${a}`
    case 'whistle':
      return fr ? 'siffle' : 'whistles'
    case 'pull':
      return `${nameOf(a)} → ${b}`
    case 'lantern':
      return `${fr ? 'lanterne' : 'lantern'} ${windOf(a, lang)}`
    case 'light':
      return `${fr ? 'lumière' : 'light'} ${a} → ${b}`
    case 'cover':
      return `${fr ? 'plaque' : 'cover'} ${a} → ${b}`
    case 'cordon':
      return `${fr ? 'cordon' : 'cordon'} ${windOf(a, lang)} → ${windOf(b, lang)}`
    case 'swap':
      return `⇄ ${a}`
    case 'accuse':
      return (fr ? `accuse en ${a}` : `accuses on ${a}`) + (b ? ` (${nameOf(b)})` : '')
    case 'leave':
      return fr ? 'quitte le quartier' : 'leaves the quarter'
    case 'done':
      return fr ? 'terminé' : 'done'
    default:
      return move
  }
}

const face: Face = {
  Board,
  Panel,
  panelTitle: { en: 'Suspects', fr: 'Suspects' },
  actions,
  spell,
}
export default face
