// Khan as the page reads it: the position's text as pieces on squares, the moves grouped by what is
// pressed first.
import type { Constants, Khan, Side } from '#schema/khan'
import type { Eyes, FaceProps, Lang, Seen } from '../../lib/types'
import type { Placed } from '../shared/grid'

export type Props = FaceProps<Khan>
export type { Constants, Side }

export const TRAY = 'tray' // the pieces beside the board, as a cell of its own

const name = (row: number, column: number) => 'abcdef'[column] + (row + 1)

/** How many steps a piece makes from a square. */
export const value = ({ values }: Constants, square: string) =>
  values[Number(square[1]) - 1]['abcdef'.indexOf(square[0])]

/** The squares as they lie on the screen, row by row, when `camp` lies at the bottom. */
export function turned({ values }: Constants, camp: Side): string[][] {
  const last = values.length - 1
  const at: Record<Side, (row: number, column: number) => string> = {
    bottom: (row, column) => name(row, column),
    top: (row, column) => name(last - row, last - column),
    left: (row, column) => name(column, last - row),
    right: (row, column) => name(last - column, row),
  }
  return values.map((row, y) => row.map((_, x) => at[camp](y, x)))
}

/** What the names of a line of squares have in common: the name of that row or column. */
export const lineName = (one: string, other: string) => (one[0] === other[0] ? one[0] : one[1])

/** Whose camp lies at the bottom. */
export const nearSeat = (eyes: Eyes) => (eyes === 1 ? 1 : 0)

export interface Piece extends Placed {
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

/** What a side has not placed yet, in the order it is placed. */
export function unplaced(constants: Constants, placed: Piece[]): Piece['kind'][] {
  const army = constants.pieces.flatMap(({ letter, count }) => Array<'K' | 'S'>(count).fill(letter))
  return army.slice(placed.length)
}

/** Where pieces enter the board: by square, the placement's or re-entry's text. */
export function entries(moves: string[]): Map<string, string> {
  const found = moves.filter((move) => move[1] === '@')
  return new Map(found.map((move) => [move.slice(2), move]))
}

/** What a press on a square would be as a move, with something chosen before it or not. */
export function attempt(from: string | null, to: string, moves: string[]): string {
  if (from === TRAY || to === TRAY)
    return `${moves.find((move) => move[1] === '@')?.[0] ?? 'S'}@${to}`
  return `${from ?? to}${to}`
}

export const pieceName = ({ pieces }: Constants, { kind, seat }: Piece, lang: Lang) =>
  pieces.find(({ letter }) => letter === kind)?.names[seat][lang] ?? kind

export const sideName = ({ sides }: Constants, side: string, lang: Lang) =>
  sides.find((one) => one.side === side)?.name[lang] ?? side

/** What stands where after these acts: whoever goes somewhere stands there. */
export function standing(seen: Seen[]): Map<string, Pick<Piece, 'seat' | 'kind'>> {
  const on = new Map<string, Pick<Piece, 'seat' | 'kind'>>()
  for (const { by, move } of seen) {
    if (move[1] === '@' && by !== 'nature') {
      on.set(move.slice(2), { seat: by, kind: move[0] as Piece['kind'] })
    } else if (/^[a-f]\d[a-f]\d$/.test(move)) {
      const piece = on.get(move.slice(0, 2))
      on.delete(move.slice(0, 2))
      if (piece) on.set(move.slice(2), piece)
    }
  }
  return on
}

/**
 * A way of so many steps from square to square over empty ones, for the eye: the shortest bends come
 * first. Empty if there is none.
 */
export function wayOf(from: string, to: string, steps: number, taken: Set<string>): string[] {
  const next = (square: string) =>
    [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ].map(([dx, dy]) => String.fromCharCode(square.charCodeAt(0) + dx) + (Number(square[1]) + dy))
  const search = (way: string[]): string[] => {
    const here = way[way.length - 1]
    if (way.length - 1 === steps) return here === to ? way : []
    for (const square of next(here)) {
      const open = /^[a-f][1-6]$/.test(square) && !way.includes(square)
      const ends = square === to && way.length === steps
      if (!open || (!ends && (taken.has(square) || square === to))) continue
      const found = search([...way, square])
      if (found.length) return found
    }
    return []
  }
  return search([from])
}
