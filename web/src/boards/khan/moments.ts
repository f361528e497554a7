// The great moments of a game, and its acts as sentences.
import { of } from '../../lib/typeset'
import type { Khan } from '#schema/khan'
import type { Act, Glimpse, Moment } from '../../lib/types'
import { pieces, sideName } from './khan'

type Turn = Act<Khan>

/** Whether a text is of the game itself, not of choosing sides and placing pieces. */
const isPlay = ({ seen, past }: Glimpse<Khan>) =>
  /^[a-f]\d[a-f]\d$|^pass$/.test(seen.move) ||
  past.some(({ move }) => /^[a-f]\d[a-f]\d$/.test(move))

export const visible = ({ seen }: Glimpse<Khan>) => seen.move !== 'pass'
export const great = isPlay
export const prelude = (act: Glimpse<Khan>) => !isPlay(act)

/** Whose Kalista this act took. */
export function fallen({ before, after }: Pick<Turn, 'before' | 'after'>): number | null {
  const kalistas = (position: string) =>
    pieces(position)
      .filter(({ kind }) => kind === 'K')
      .map(({ seat }) => seat)
  const left = kalistas(after.position)
  return kalistas(before.position).find((seat) => !left.includes(seat)) ?? null
}

export function moment(act: Turn): Moment | null {
  const { before, after, seen, names, constants, lang, ours } = act
  const fr = lang === 'fr'
  if (before.phase !== 'play') return null
  const seat = fallen(act)
  if (seat !== null && seen.by !== 'nature') {
    const mine = ours.length === 1 && ours.includes(seat)
    const won = ours.length === 1 && ours.includes(seen.by)
    const colour = constants.colours[seat][lang]
    const by = names[seen.by]
    const [en, french] = won ? ['You take', 'Vous prenez'] : [`${by} takes`, `${by} prend`]
    return {
      kind: 'kalista',
      title: fr
        ? mine
          ? 'Votre Kalista est prise !'
          : 'La Kalista est prise !'
        : mine
          ? 'Your Kalista is taken!'
          : 'The Kalista is taken!',
      text: fr
        ? `${french} la Kalista ${colour} en ${seen.move.slice(2)}.`
        : `${en} the ${colour} Kalista on ${seen.move.slice(2)}.`,
      tone: mine ? 'bad' : won ? 'good' : undefined,
      must: true,
    }
  }
  if (after.phase !== 'play' || after.obey || !before.obey || after.turn < 0) return null
  const mine = ours.includes(after.turn)
  const whose = ours.length === 1 && mine ? null : names[after.turn]
  const value = after.khan?.value ?? ''
  return {
    kind: 'disobey',
    title: fr ? 'Personne ne peut obéir' : 'Nobody can obey',
    text: fr
      ? `Aucune ${whose ? `pièce ${of(whose)}` : 'de vos pièces'} ne peut jouer d’une case ${value} : la désobéissance est permise.`
      : `${whose ? `No piece of ${whose}` : 'None of your pieces'} can move from a ${value}: disobedience is allowed.`,
    must: mine,
  }
}

export function tell({ seen, before, after, names, constants, lang }: Turn): string {
  const fr = lang === 'fr'
  if (seen.by === 'nature') return seen.move
  const who = names[seen.by]
  const [word, side] = seen.move.split(' ')
  if (word === 'side') {
    const name = sideName(constants, side, lang)
    return fr ? `${who} choisit le côté : ${name}` : `${who} chooses the side: ${name}`
  }
  if (word === 'pass') return fr ? `${who} passe` : `${who} passes`
  if (word[1] === '@') {
    const on = word.slice(2)
    if (before.phase === 'play')
      return fr ? `${who} remet un sbire en ${on}` : `${who} brings a sbire back on ${on}`
    if (word[0] === 'K')
      return fr ? `${who} pose la Kalista en ${on}` : `${who} places the Kalista on ${on}`
    return fr ? `${who} pose un sbire en ${on}` : `${who} places a sbire on ${on}`
  }
  const [from, to] = [word.slice(0, 2), word.slice(2)]
  const other = 1 - seen.by
  const took =
    fallen({ before, after }) !== null
      ? 'K'
      : after.captured[other] > before.captured[other]
        ? 'S'
        : ''
  const end = {
    K: fr ? ' et prend la Kalista' : ' and takes the Kalista',
    S: fr ? ' et prend un sbire' : ' and takes a sbire',
    '': '',
  }[took]
  return fr ? `${who} va de ${from} en ${to}${end}` : `${who} goes from ${from} to ${to}${end}`
}
