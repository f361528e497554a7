// The great moments of a game, and its acts as sentences.
import type { Stratego } from '#schema/stratego'
import type { Act, Glimpse, Moment } from '../../lib/types'
import { rankName } from './army'
import { battleReport } from './speech'

type Turn = Act<Stratego>

export const visible = ({ seen }: Glimpse<Stratego>) => /^[a-j]\d+[a-j]\d+/.test(seen.move)
export const great = ({ seen }: Glimpse<Stratego>) => seen.move.includes(' x ')

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export function moment({ seen, after, names, constants, lang, ours }: Turn): Moment | null {
  const last = after.last
  if (!last?.battle) return null
  const fr = lang === 'fr'
  const { attacker, defender, survivor } = last.battle
  const winner = { attacker: last.seat, defender: 1 - last.seat, neither: -1 }[survivor]
  const tone = ours.length !== 1 || winner < 0 ? undefined : ours.includes(winner) ? 'good' : 'bad'
  const mine = ours.length === 1 && ours[0] === last.seat
  if (defender === 'F' && survivor === 'attacker') {
    const by = names[last.seat]
    const [en, french] = mine ? ['You take', 'Vous le prenez'] : [`${by} takes`, `${by} le prend`]
    return {
      kind: 'flag',
      title: fr ? 'Le drapeau est pris !' : 'The flag is taken!',
      text: fr ? `${french} en ${last.to}.` : `${en} it on ${last.to}.`,
      tone,
      must: true,
    }
  }
  const [one, other] = [attacker, defender].map((letter) => rankName(constants, letter, lang))
  const who = mine
    ? fr
      ? 'Vous attaquez'
      : 'You attack'
    : `${names[last.seat]} ${fr ? 'attaque' : 'attacks'}`
  const end = {
    attacker: fr ? `${capital(one)} l’emporte.` : `${capital(one)} wins.`,
    defender: fr ? `${capital(other)} l’emporte.` : `${capital(other)} wins.`,
    neither: fr ? 'Les deux pièces sortent.' : 'Both pieces leave.',
  }[survivor]
  return {
    kind: 'battle',
    title: fr ? `${capital(one)} contre ${other}` : `${capital(one)} against ${other}`,
    text: `${who} ${fr ? 'en' : 'on'} ${last.to}. ${end}`,
    tone,
    must: ours.includes(seen.by as number),
  }
}

export function tell({ seen, after, names, constants, lang }: Turn): string {
  if (seen.by === 'nature') return seen.move
  const who = names[seen.by]
  if (after.last?.battle) return `${who}, ${battleReport(constants, after.last, lang)}`
  const [, from, to] = /^([a-j]\d+)([a-j]\d+)/.exec(seen.move) ?? []
  if (!from) return lang === 'fr' ? `${who} place son armée` : `${who} sets up the army`
  return lang === 'fr' ? `${who} va de ${from} en ${to}` : `${who} goes from ${from} to ${to}`
}
