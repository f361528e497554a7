// Stratego's army, squares and set-ups, as far as they are drawn.
import type { Eyes, Lang, Phrase } from '../../lib/types'

export const SIZE = 10
export const ARMY = 40

export interface Rank {
  letter: string
  /** What is printed on the piece; null where the emblem says it all. */
  numeral: number | null
  count: number
  name: Phrase
}
const rank = (letter: string, numeral: number | null, count: number, en: string, fr: string) => ({
  letter,
  numeral,
  count,
  name: { en, fr },
})
export const RANKS: Rank[] = [
  rank('M', 10, 1, 'Marshal', 'Maréchal'),
  rank('G', 9, 1, 'General', 'Général'),
  rank('C', 8, 2, 'Colonel', 'Colonel'),
  rank('J', 7, 3, 'Major', 'Major'),
  rank('P', 6, 4, 'Captain', 'Capitaine'),
  rank('L', 5, 4, 'Lieutenant', 'Lieutenant'),
  rank('T', 4, 4, 'Sergeant', 'Sergent'),
  rank('N', 3, 5, 'Miner', 'Démineur'),
  rank('S', 2, 8, 'Scout', 'Éclaireur'),
  rank('Y', 1, 1, 'Spy', 'Espion'),
  rank('B', null, 6, 'Bomb', 'Bombe'),
  rank('F', null, 1, 'Flag', 'Drapeau'),
]
const byLetter = new Map(RANKS.map((each) => [each.letter, each]))
export const rankOf = (letter: string) => byLetter.get(letter)!
export const rankName = (letter: string, lang: Lang) => rankOf(letter).name[lang].toLowerCase()

export const colours: [Phrase, Phrase] = [
  { en: 'red', fr: 'rouge' },
  { en: 'blue', fr: 'bleu' },
]

const LAKES = new Set(['c5', 'd5', 'c6', 'd6', 'g5', 'h5', 'g6', 'h6'])
export const isLake = (square: string) => LAKES.has(square)

const square = (column: number, row: number) => 'abcdefghij'[column] + (row + 1)

/** Which side lies at the bottom. */
export const nearSeat = (eyes: Eyes) => (eyes === 1 ? 1 : 0)

/** The squares as they lie on the screen, row by row, with `near` at the bottom. */
export function turned(near: number): string[][] {
  const count = [...Array(SIZE).keys()]
  return count.map((y) =>
    count.map((x) => (near === 0 ? square(x, SIZE - 1 - y) : square(SIZE - 1 - x, y))),
  )
}

/** The forty squares of a camp in the order of placement: as the owner reads them from the back. */
export function camp(seat: number): string[] {
  return turned(seat).slice(6).reverse().flat()
}

/** The house's own set-ups, forty letters in the order of placement (the program has the same). */
export const READY: { name: Phrase; letters: string }[] = [
  {
    name: { en: 'Offensive', fr: 'Offensif' },
    letters: 'FBNTNNNTNTBSLSLPBLJBSJSLSPPYGBPSCMJSCBTS',
  },
  {
    name: { en: 'Defensive', fr: 'Défensif' },
    letters: 'TNBFBNNNNTBLMBLLYBCBSJCSSSGLPSTSPJPSPJTS',
  },
  {
    name: { en: 'Balanced', fr: 'Équilibré' },
    letters: 'FBTNNNNNBTBBJMBSSYGBTSLCSLPCLSSPLJPSTJSP',
  },
]

/** What is missing of the whole army, by letter. */
export function missing(slots: (string | null)[]): Map<string, number> {
  const left = new Map(RANKS.map(({ letter, count }) => [letter, count]))
  for (const letter of slots) if (letter) left.set(letter, left.get(letter)! - 1)
  return left
}

export function mirrored<T>(slots: T[]): T[] {
  const rows = [0, 10, 20, 30].map((start) => slots.slice(start, start + SIZE).reverse())
  return rows.flat()
}

/** The empty slots filled at random with what is missing. */
export function filled(slots: (string | null)[]): string[] {
  const rest = [...missing(slots)].flatMap(([letter, count]) => Array<string>(count).fill(letter))
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other], rest[last]]
  }
  return slots.map((letter) => letter ?? rest.pop()!)
}

/** Forty letters of a whole army, or null. */
export function parseSetup(text: string | null): string[] | null {
  if (text?.length !== ARMY) return null
  const slots = [...text]
  const whole = slots.every((letter) => byLetter.has(letter))
  return whole && [...missing(slots).values()].every((left) => left === 0) ? slots : null
}
