// What a screen reader says of squares and battles.
import type { Eyes, Lang } from '../../lib/types'
import { rankName, type Constants } from './army'
import type { View } from '#schema/stratego'

/** A piece of the view; its kind is its rank, for those who follow it. */
export type Stone = View['pieces'][number] & { kind: string | null }

const pick = (lang: Lang) => (en: string, fr: string) => (lang === 'fr' ? fr : en)

function stoneName(constants: Constants, stone: Stone, eyes: Eyes, lang: Lang): string {
  const say = pick(lang)
  const colour = constants.colours[stone.seat][lang]
  if (stone.rank === null) {
    const moved = stone.moved ? say('has moved', 'a bougé') : say('never moved', 'n’a jamais bougé')
    return `${say('unknown piece', 'pièce inconnue')} (${colour}), ${moved}`
  }
  const name = rankName(constants, stone.rank, lang)
  if (stone.seat !== eyes) return `${name} (${colour})`
  return stone.known ? `${name}, ${say('known to the enemy', 'connu de l’ennemi')}` : name
}

interface Square {
  name: string
  stone: Stone | undefined
  eyes: Eyes
  /** Can be chosen; can be reached by what is chosen. */
  source: boolean
  target: boolean
}

/** "b4, scout, can move". */
export function squareLabel(
  constants: Constants,
  { name, stone, eyes, source, target }: Square,
  lang: Lang,
): string {
  const say = pick(lang)
  if (constants.lakes.includes(name)) return `${name}, ${say('lake', 'lac')}`
  const parts = [name, stone ? stoneName(constants, stone, eyes, lang) : say('empty', 'vide')]
  if (target) {
    parts.push(
      stone ? say('can be attacked', 'attaque possible') : say('destination', 'destination'),
    )
  } else if (source) parts.push(say('can move', 'jouable'))
  return parts.join(', ')
}

/** "c8: sergeant attacks scout, sergeant wins". */
export function battleReport(constants: Constants, last: View['last'], lang: Lang): string {
  if (!last?.battle) return ''
  const say = pick(lang)
  const { attacker, defender, survivor } = last.battle
  const [one, other] = [rankName(constants, attacker, lang), rankName(constants, defender, lang)]
  const end: Record<string, string> = {
    attacker: say(`${one} wins`, `${one} l’emporte`),
    defender: say(`${other} wins`, `${other} l’emporte`),
    neither: say('both leave', 'les deux sortent'),
  }
  return `${last.to}${say(':', ' :')} ${one} ${say('attacks', 'attaque')} ${other}, ${end[survivor]}`
}
