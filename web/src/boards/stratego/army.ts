// The army, its squares and set-ups, as they are drawn and arranged.
import type { Constants, Letter, Stratego } from '#schema/stratego'
import type { Eyes, FaceProps, Lang } from '../../lib/types'
import type { Army } from './arrange.svelte'

export type Props = FaceProps<Stratego, Army>
export type { Constants, Letter }
/** The places of a set-up in the order of placement, each with what stands there. */
export type Slots = (Letter | null)[]

/** A rank as it is drawn: its letter for the emblem, and what is printed beside that. */
export type Printed = Pick<Constants['ranks'][number], 'letter' | 'numeral'>

export const rankOf = ({ ranks }: Constants, letter: string | null) =>
  ranks.find((rank) => rank.letter === letter) ?? null
export const rankName = (constants: Constants, letter: string, lang: Lang) =>
  rankOf(constants, letter)?.name[lang] ?? letter

/** Which side lies at the bottom. */
export const nearSeat = (eyes: Eyes) => (eyes === 1 ? 1 : 0)

/** The squares as they lie on the screen, row by row, with `near` at the bottom. */
export function turned({ size }: Constants, near: number): string[][] {
  const count = [...Array(size).keys()]
  const square = (column: number, row: number) => 'abcdefghij'[column] + (row + 1)
  return count.map((y) =>
    count.map((x) => (near === 0 ? square(x, size - 1 - y) : square(size - 1 - x, y))),
  )
}

/** The seat that arranges its army on the screen (also before its turn comes), or null. */
export function arranging({ view, eyes, live }: Props): number | null {
  const setting = live && view.phase === 'setup' && typeof eyes === 'number'
  return setting && !view.pieces.some((piece) => piece.seat === eyes) ? (eyes as number) : null
}

/** What is missing of the whole army, by letter. */
export function missing({ ranks }: Constants, slots: Slots): Map<Letter, number> {
  const left = new Map(ranks.map(({ letter, count }) => [letter, count]))
  for (const letter of slots) if (letter) left.set(letter, left.get(letter)! - 1)
  return left
}

export function mirrored<T>({ size }: Constants, slots: T[]): T[] {
  const rows = Array.from({ length: slots.length / size }, (_, row) =>
    slots.slice(row * size, (row + 1) * size).reverse(),
  )
  return rows.flat()
}

/** The empty slots filled at random with what is missing. */
export function filled(constants: Constants, slots: Slots): Slots {
  const rest = [...missing(constants, slots)].flatMap(([letter, count]) =>
    Array<Letter>(count).fill(letter),
  )
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other], rest[last]]
  }
  return slots.map((letter) => letter ?? rest.pop()!)
}

/** The letters of a whole army, or null. */
export function parseSetup(constants: Constants, text: string | null): Slots | null {
  const slots = [...(text ?? '')] as Letter[]
  const known = slots.every((letter) => rankOf(constants, letter))
  return known && [...missing(constants, slots).values()].every((left) => left === 0) ? slots : null
}
