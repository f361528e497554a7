// The great moments of a game, and its acts as sentences.
import type { Pickomino } from '#schema/pickomino'
import type { Act, ByHand, Glimpse, Moment } from '../../lib/types'
import { grouped, turnEnd, type DieFace } from './words'

type Turn = Act<Pickomino>

export const rolled = (move: string): DieFace[] | null =>
  move.startsWith('roll ') ? ([...move.slice(5)] as DieFace[]) : null

export const visible = ({ seen }: Glimpse<Pickomino>) => seen.move !== 'again'

/** A roll that goes on with a turn is the doing of who asked for it; the first one is nobody's. */
export function owner({ past }: Glimpse<Pickomino>) {
  const before = past.at(-1)
  return before?.move === 'again' && before.by !== 'nature' ? before.by : null
}

export const great = ({ seen, past }: Glimpse<Pickomino>) =>
  seen.move === 'stop' || past.at(-1)?.move === 'again'

/** How this act ended a turn, if it did. */
function ending({ seen, after }: Turn) {
  const goes = seen.move !== 'stop' && after.phase === 'take'
  return goes ? null : after.last
}

export function moment(act: Turn): Moment | null {
  const last = ending(act)
  const fr = act.lang === 'fr'
  if (!last || last.kind === 'won') return null
  const alone = act.ours.length === 1
  const mine = alone && act.ours.includes(last.seat)
  const who = act.names[last.seat]
  if (last.kind === 'stolen') {
    const must = act.ours.includes(last.from)
    const robbed = alone && must
    const from = act.names[last.from]
    if (fr) {
      const title = robbed ? `${who} vous vole la ${last.tile} !` : `La ${last.tile} est volée`
      const text = mine ? `Vous la prenez à ${from}.` : `${who} la prend à ${from}.`
      return { kind: 'stolen', title, text, tone: robbed ? 'bad' : 'good', must }
    }
    const title = robbed ? `${who} steals your ${last.tile}!` : `Tile ${last.tile} is stolen`
    const text = mine ? `You take it from ${from}.` : `${who} takes it from ${from}.`
    return { kind: 'stolen', title, text, tone: robbed ? 'bad' : 'good', must }
  }
  const parts: string[] = []
  if (rolled(act.seen.move))
    parts.push(fr ? 'Toutes ces faces sont déjà prises' : 'All of these faces are taken already')
  else parts.push(fr ? 'Aucune tuile à ce total' : 'No tile for this total')
  if (last.returned !== null)
    parts.push(
      fr ? `la ${last.returned} retourne sur le gril` : `${last.returned} goes back to the grill`,
    )
  if (last.removed !== null)
    parts.push(fr ? `la ${last.removed} quitte le jeu` : `${last.removed} leaves the game`)
  const title = mine
    ? fr
      ? 'Votre tour est perdu'
      : 'Your turn is lost'
    : fr
      ? `${who} perd son tour`
      : `${who} loses the turn`
  return {
    kind: 'lost',
    title,
    text: `${parts.join(fr ? ' ; ' : '; ')}.`,
    tone: 'bad',
    must: act.ours.includes(last.seat),
  }
}

export function tell(act: Turn): string {
  const { seen, before, after, names, lang } = act
  const fr = lang === 'fr'
  const seat = seen.by === 'nature' ? (after.seat ?? before.seat ?? 0) : seen.by
  const who = names[seat]
  const roll = rolled(seen.move)
  if (roll) {
    const dice = roll.map((face) => (face === 'V' ? (fr ? 'ver' : 'worm') : face)).join(' ')
    const last = ending(act)
    const thrower = names[last?.kind === 'lost' ? last.seat : seat]
    return last?.kind === 'lost'
      ? `${turnEnd(last, names, lang)} (${dice})`
      : fr
        ? `${thrower} lance ${dice}`
        : `${thrower} rolls ${dice}`
  }
  if (seen.move === 'stop') return turnEnd(after.last, names, lang)
  if (seen.move === 'again') return fr ? `${who} relance` : `${who} rolls again`
  if (seen.move.startsWith('first ')) return fr ? `${who} commence` : `${who} starts`
  const face = seen.move.slice(5) as DieFace
  const count = grouped(before.roll ?? []).find((group) => group.face === face)?.count ?? 1
  const what =
    face === 'V' ? (fr ? (count > 1 ? 'vers' : 'ver') : count > 1 ? 'worms' : 'worm') : face
  return fr ? `${who} met de côté ${count} × ${what}` : `${who} sets aside ${count} × ${what}`
}

/** What the page calls it; in the game itself nobody has to ask for it. */
export const byHand = 'roll'
/** One begins one's turn by rolling, as at a table. */
export const firstRoll = (act: Glimpse<Pickomino>): ByHand | null =>
  begins(act)
    ? {
        move: byHand,
        say: {
          en: `Your turn: roll ${act.constants.dice} dice`,
          fr: `À vous : lancez ${act.constants.dice} dés`,
        },
      }
    : null

export const prelude = ({ seen }: Glimpse<Pickomino>) => seen.move.startsWith('first ')
/** The first roll of all dice begins a turn. */
export const begins = ({ seen, constants }: Glimpse<Pickomino>) =>
  rolled(seen.move)?.length === constants.dice
