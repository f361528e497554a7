// How faces, tiles and the ends of turns are said.
import type { Constants, Face as DieFace, Pickomino, View } from '#schema/pickomino'
import type { Course, FaceProps, Lang, Seen } from '../../lib/types'

export type Props = FaceProps<Pickomino>
export type { Constants, DieFace }

export interface Grouped {
  face: DieFace
  count: number
}

/** Dice rolled, grouped by face. */
export function grouped(roll: DieFace[]): Grouped[] {
  const groups = new Map<DieFace, number>()
  for (const face of roll) groups.set(face, (groups.get(face) ?? 0) + 1)
  return [...groups].map(([face, count]) => ({ face, count }))
}

export const worth = ({ faces }: Constants, face: DieFace) =>
  faces.find((one) => one.face === face)?.worth ?? 0

/** "two fives": as a screen reader should say a group of dice. */
export function spokenDice({ face, count }: Grouped, lang: Lang): string {
  if (face === 'V') {
    if (lang === 'fr') return count === 1 ? 'un ver' : `${count} vers`
    return count === 1 ? 'one worm' : `${count} worms`
  }
  if (lang === 'fr') return count === 1 ? `un dé ${face}` : `${count} dés ${face}`
  return count === 1 ? `one die showing ${face}` : `${count} dice showing ${face}`
}

export function points(count: number, lang: Lang): string {
  if (lang === 'fr') return `${count} ${count > 1 ? 'points' : 'point'}`
  return `${count} ${count === 1 ? 'point' : 'points'}`
}

/** What the last finished turn brought. */
export function turnEnd(last: View['last'], names: string[], lang: Lang): string {
  if (!last) return ''
  const fr = lang === 'fr'
  const who = names[last.seat]
  if (last.kind === 'won') {
    return fr ? `${who} gagne la tuile ${last.tile}` : `${who} wins tile ${last.tile}`
  }
  if (last.kind === 'stolen') {
    const from = names[last.from]
    return fr
      ? `${who} prend la tuile ${last.tile} à ${from}`
      : `${who} takes tile ${last.tile} from ${from}`
  }
  const parts = [fr ? `${who} perd son tour` : `${who} loses the turn`]
  if (last.returned !== null) {
    parts.push(fr ? `la tuile ${last.returned} est rendue` : `tile ${last.returned} goes back`)
  }
  if (last.removed !== null) {
    parts.push(
      fr ? `la tuile ${last.removed} quitte le jeu` : `tile ${last.removed} leaves the game`,
    )
  }
  return parts.join(fr ? ' ; ' : '; ')
}

/** The dice that ended the last turn because all their faces were taken, or null. */
export function fatalRoll({ dice }: Constants, seen: Seen[]): DieFace[] | null {
  let fatal: string | null = null
  let before: string | null = null // the event before, if it was a roll
  for (const { move } of seen) {
    const roll = move.startsWith('roll ') ? move.slice(5) : null
    if (roll !== null && before !== null) fatal = before
    else if (roll?.length === dice || move === 'stop') fatal = null
    before = roll
  }
  return fatal === null ? null : ([...fatal] as DieFace[])
}

/** The faces taken so far in the turn that goes on. */
function takenFaces({ dice }: Constants, past: Seen[]): Set<string> {
  const begun = past.map(({ move }) => move.length).lastIndexOf('roll '.length + dice)
  const takes = past.slice(begun).filter(({ move }) => move.startsWith('take '))
  return new Set(takes.map(({ move }) => move.slice(5)))
}

/** A move as something to do, for whoever is advised; the buttons' words. */
export function propose(move: string, lang: Lang): string {
  const [verb, sign] = move.split(' ')
  const fr = lang === 'fr'
  if (verb === 'stop') return fr ? 'rester' : 'stop'
  if (verb === 'again') return fr ? 'relancer' : 'roll again'
  if (verb !== 'take') return move
  if (sign === 'V') return fr ? 'mettre de côté les vers' : 'set aside the worms'
  return fr ? `mettre de côté les ${sign}` : `set aside the ${sign}s`
}

/** A tile that was won is named where the table after the act is known. */
export function spell({ move }: Seen, c: Constants, lang: Lang, more?: Course<Pickomino>): string {
  const [verb, what] = move.split(' ')
  const fr = lang === 'fr'
  const face = (sign: string) => (sign === 'V' ? (fr ? 'ver' : 'worm') : sign)
  const last = more?.after?.last
  if (verb === 'roll') {
    const dice = [...what].map(face).join(' ')
    if (!more || what.length === c.dice) return dice
    const taken = takenFaces(c, more.past)
    return [...what].every((sign) => taken.has(sign)) ? `${dice} ✕` : dice
  }
  if (verb === 'take') return `${fr ? 'met de côté' : 'sets aside'} ${face(what)}`
  if (verb === 'again') return '↻'
  if (verb === 'first') return fr ? `la place ${+what + 1} commence` : `seat ${+what + 1} starts`
  if (verb !== 'stop') return move
  if (last?.kind === 'won') return `→ ${last.tile}`
  if (last?.kind === 'stolen') return fr ? `→ ${last.tile} (volée)` : `→ ${last.tile} (stolen)`
  if (last?.kind === 'lost') return fr ? 's’arrête : perdu' : 'stops: lost'
  return fr ? 's’arrête' : 'stops'
}
