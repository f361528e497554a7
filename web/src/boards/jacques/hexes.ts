// The map as places to draw: flat-top hexes of radius `side`, rows are half hexes from the north.
export const side = 24
const high = (side * Math.sqrt(3)) / 2

import type { View } from '#schema/jacques'

export interface Spot {
  x: number
  y: number
}
export interface Hex extends Spot {
  hex: string
  kind: string
}
export interface Exit extends Spot {
  id: string
  hex: string
  cordon: boolean
  /** Which way is out, in degrees. */
  angle: number
}

export const winds: Record<string, Spot> = {
  N: { x: 0, y: -2 * high },
  NE: { x: 1.5 * side, y: -high },
  SE: { x: 1.5 * side, y: high },
  S: { x: 0, y: 2 * high },
  SW: { x: -1.5 * side, y: high },
  NW: { x: -1.5 * side, y: -high },
}

export function hexesOf(map: View['map']): Map<string, Hex> {
  return new Map(
    map.map(({ hex, kind, column, row }) => [
      hex,
      { hex, kind, x: column * 1.5 * side, y: row * high },
    ]),
  )
}

export const corners = (size = side) =>
  [
    [size, 0],
    [size / 2, (size * Math.sqrt(3)) / 2],
    [-size / 2, (size * Math.sqrt(3)) / 2],
    [-size, 0],
    [-size / 2, (-size * Math.sqrt(3)) / 2],
    [size / 2, (-size * Math.sqrt(3)) / 2],
  ]
    .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ')

export const between = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

/** An exit lies where its hex has no neighbour, as far out as can be. */
export function exitsOf(exits: View['exits'], hexes: Map<string, Hex>): Exit[] {
  const all = [...hexes.values()]
  const middle = {
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  }
  const taken: Spot[] = []
  return exits.map(({ id, hex, cordon }) => {
    const from = hexes.get(hex)!
    const free = Object.values(winds)
      .map((way) => ({ way, x: from.x + way.x, y: from.y + way.y }))
      .filter((spot) => ![...all, ...taken].some((other) => between(spot, other) < side))
      .sort((a, b) => between(b, middle) - between(a, middle))[0]
    const way = free?.way ?? { x: from.x - middle.x, y: from.y - middle.y }
    const spot = { x: from.x + way.x * 0.98, y: from.y + way.y * 0.98 }
    taken.push(spot)
    return { id, hex, cordon, ...spot, angle: (Math.atan2(way.y, way.x) * 180) / Math.PI }
  })
}

/** The beam as cones from the lantern: one for each direction in which hexes are lit. */
export function cones(from: Spot, beam: Spot[]): string[] {
  return Object.values(winds).flatMap((way) => {
    const isLit = (n: number) =>
      beam.some((hex) => between(hex, { x: from.x + n * way.x, y: from.y + n * way.y }) < side / 2)
    let length = 0
    while (isLit(length + 1)) ++length
    if (length === 0) return []
    const far = length + 0.5
    const end = { x: from.x + far * way.x, y: from.y + far * way.y }
    const wide = (0.5 + 0.09 * length) / 2
    const across = { x: -way.y * wide, y: way.x * wide }
    return [
      `M${from.x},${from.y}L${end.x + across.x},${end.y + across.y}` +
        `Q${end.x + way.x * 0.25},${end.y + way.y * 0.25} ${end.x - across.x},${end.y - across.y}Z`,
    ]
  })
}

/** Column letters above the columns (below, where an exit is), numbers where diagonals begin. */
export function edges(hexes: Map<string, Hex>, exits: Spot[]): (Spot & { text: string })[] {
  const columns = new Map<string, Hex[]>()
  const diagonals = new Map<string, Hex>()
  for (const hex of hexes.values()) {
    const [, letter, number] = hex.hex.match(/^([a-z]+)(\d+)$/) ?? ['', hex.hex, '']
    columns.set(letter, [...(columns.get(letter) ?? []), hex])
    if (hex.x < (diagonals.get(number)?.x ?? Infinity)) diagonals.set(number, hex)
  }
  const letters = [...columns].map(([text, column]) => {
    const ys = column.map(({ y }) => y)
    const top = { text, x: column[0].x, y: Math.min(...ys) - high - 7 }
    const isTaken = exits.some((exit) => between(exit, top) < side * 1.4)
    return isTaken ? { ...top, y: Math.max(...ys) + high + 8 } : top
  })
  const numbers = [...diagonals].map(([text, { x, y }]) => ({ text, x: x - 24, y: y - 13 }))
  return [...letters, ...numbers]
}

/** The shortest way over the streets from hex to hex, for the eye; straight where there is none. */
export function streetsOf(from: Hex, to: Hex, hexes: Map<string, Hex>, most: number): Spot[] {
  const ways: Hex[][] = [[from]]
  const seen = new Set([from.hex])
  for (const way of ways) {
    const here = way[way.length - 1]
    if (here === to) return way
    if (way.length > most) break
    for (const next of hexes.values()) {
      const beside =
        between(here, next) < side * 2 && (next.kind === 'street' || next.kind === 'manhole')
      if (!beside || seen.has(next.hex)) continue
      seen.add(next.hex)
      ways.push([...way, next])
    }
  }
  return [from, to]
}
