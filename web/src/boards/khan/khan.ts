// Khan as the page reads it: the board's values, the position's text, the moves grouped by what is
// pressed first.
import type { Eyes, Lang, Phrase } from '../../lib/types'
import type { Standing } from '../shared/grid'

export const SIZE = 6
export type Side = 'top' | 'bottom' | 'left' | 'right'
export const SIDES: Side[] = ['top', 'bottom', 'left', 'right']

const VALUES = ['231223', '213131', '132312', '312132', '231313', '213221']
export const value = (square: string) =>
  Number(VALUES[Number(square[1]) - 1]['abcdef'.indexOf(square[0])])

const name = (row: number, column: number) => 'abcdef'[column] + (row + 1)

/** The squares as they lie on the screen, row by row, when `camp` lies at the bottom. */
export function turned(camp: Side): string[][] {
  const last = SIZE - 1
  const at: Record<Side, (row: number, column: number) => string> = {
    bottom: (row, column) => name(row, column),
    top: (row, column) => name(last - row, last - column),
    left: (row, column) => name(column, last - row),
    right: (row, column) => name(last - column, row),
  }
  const count = [...Array(SIZE).keys()]
  return count.map((row) => count.map((column) => at[camp](row, column)))
}

/** What the names of a line of squares have in common: the name of that row or column. */
export const lineName = (one: string, other: string) => (one[0] === other[0] ? one[0] : one[1])

/** Whose camp lies at the bottom. */
export const nearSeat = (eyes: Eyes) => (eyes === 1 ? 1 : 0)

export interface Piece extends Standing {
  kind: 'K' | 'S'
}

/** The pieces of a position's text. */
export function pieces(position: string): Piece[] {
  const all: Piece[] = []
  position
    .split(' ')[0]
    .split('/')
    .forEach((line, row) => {
      let column = 0
      for (const sign of line) {
        if (sign >= '1' && sign <= '6') column += Number(sign)
        else {
          const kind = sign.toUpperCase() as 'K' | 'S'
          all.push({ square: name(row, column++), seat: sign === kind ? 0 : 1, kind })
        }
      }
    })
  return all
}

/** Where pieces enter the board: by square, the placement's or re-entry's text. */
export function entries(moves: string[]): Map<string, string> {
  const found = moves.filter((move) => move[1] === '@')
  return new Map(found.map((move) => [move.slice(2), move]))
}

/** How many pieces the side that places still holds. */
export function unplaced(position: string): number {
  const words = position.split(' ')
  return words.includes('place') ? 6 - Number(words.at(-1)) : 0
}

const pieceNames: Record<'K' | 'S', [Phrase, Phrase]> = {
  K: [
    { en: 'red Kalista', fr: 'Kalista rouge' },
    { en: 'ochre Kalista', fr: 'Kalista ocre' },
  ],
  S: [
    { en: 'red sbire', fr: 'sbire rouge' },
    { en: 'ochre sbire', fr: 'sbire ocre' },
  ],
}
export const pieceName = (piece: Piece, lang: Lang) => pieceNames[piece.kind][piece.seat][lang]

export const sideNames: Record<Side, Phrase> = {
  top: { en: 'top', fr: 'haut' },
  bottom: { en: 'bottom', fr: 'bas' },
  left: { en: 'left', fr: 'gauche' },
  right: { en: 'right', fr: 'droite' },
}

export const colours: [Phrase, Phrase] = [
  { en: 'red', fr: 'rouge' },
  { en: 'ochre', fr: 'ocre' },
]
