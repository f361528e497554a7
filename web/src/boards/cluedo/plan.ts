// The house as lines to draw, from a board file (the game's README tells its form).
import type { House } from '#schema/cluedo'

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}
export interface Room {
  name: string
  cells: Set<string>
  /** The largest rectangle inside: where the name and whoever is there find a place. */
  rect: Rect
  outline: string
}
export interface Door {
  cell: string
  room: string
  /** The gap in the wall, from one jamb to the other. */
  gap: [number, number, number, number]
}
export interface Stairs {
  x: number
  y: number
  right: boolean
  top: boolean
}
export interface Plan {
  rows: number
  columns: number
  box: Rect
  rooms: Map<string, Room>
  /** Corridor and door cells, by name. */
  cells: Map<string, { x: number; y: number }>
  doors: Map<string, Door>
  walls: string
  /** A walled block inside the house, large enough for the envelope and the dice. */
  block: Rect | null
  passages: Map<string, string>
  /** In which corner of its room a passage begins: the one farthest from the middle. */
  stairs: Map<string, Stairs>
  /** What is at a place: the name of a cell or a room, or null for a wall. */
  at: (x: number, y: number) => string | null
}

const steps: Record<string, [number, number]> = {
  '^': [0, -1],
  v: [0, 1],
  '<': [-1, 0],
  '>': [1, 0],
}

export const cellName = (x: number, y: number) => String.fromCharCode(97 + x) + (y + 1)

const drawn = new WeakMap<House, Plan>()

/** The plan of a house; drawn once for each. */
export function planOf(house: House): Plan {
  const known = drawn.get(house)
  if (known) return known
  const plan = draw(house)
  drawn.set(house, plan)
  return plan
}

function draw(house: House): Plan {
  const rows = house.grid.length
  const columns = Math.max(...house.grid.map((line) => line.length))
  const sign = (x: number, y: number) => house.grid[y]?.[x] ?? '#'
  const roomAt = (x: number, y: number) => house.rooms[sign(x, y)] ?? null
  const open = (x: number, y: number) => '.^v<>'.includes(sign(x, y))

  const cells = new Map<string, { x: number; y: number }>()
  const doors = new Map<string, Door>()
  const floors = new Map<string, Set<string>>()
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) {
      const room = roomAt(x, y)
      if (room) floors.set(room, (floors.get(room) ?? new Set()).add(cellName(x, y)))
      if (!open(x, y)) continue
      const name = cellName(x, y)
      cells.set(name, { x, y })
      const step = steps[sign(x, y)]
      if (step) doors.set(name, door(name, x, y, step, roomAt(x + step[0], y + step[1]) ?? ''))
    }
  }

  const gaps = new Set([...doors.values()].map(({ gap }) => gap.join()))
  /** What a wall separates: rooms from one another and from corridors, floors from the mass. */
  const kind = (x: number, y: number) => roomAt(x, y) ?? (open(x, y) ? '.' : '#')
  const edges: [number, number, number, number][] = []
  for (let y = 0; y <= rows; ++y) {
    for (let x = 0; x <= columns; ++x) {
      if (kind(x, y) !== kind(x, y - 1)) edges.push([x, y, x + 1, y])
      if (kind(x, y) !== kind(x - 1, y)) edges.push([x, y, x, y + 1])
    }
  }

  const roomMap = new Map<string, Room>()
  for (const [name, floor] of floors) {
    const inside = (x: number, y: number) => floor.has(cellName(x, y))
    roomMap.set(name, {
      name,
      cells: floor,
      rect: largest(columns, rows, inside),
      outline: outline(columns, rows, inside),
    })
  }

  const used = [...cells.values()]
  for (const floor of floors.values()) for (const cell of floor) used.push(parse(cell))
  const left = Math.min(...used.map(({ x }) => x))
  const top = Math.min(...used.map(({ y }) => y))
  const right = Math.max(...used.map(({ x }) => x)) + 1
  const bottom = Math.max(...used.map(({ y }) => y)) + 1
  const within = (x: number, y: number) => x > left && x < right - 1 && y > top && y < bottom - 1
  const block = largest(columns, rows, (x, y) => sign(x, y) === '#' && within(x, y))

  const passages = new Map<string, string>()
  for (const [one, other] of house.passages) passages.set(one, other).set(other, one)

  const box = { x: left, y: top, w: right - left, h: bottom - top }
  const stairs = new Map<string, Stairs>()
  for (const room of passages.keys()) {
    const rect = roomMap.get(room)?.rect
    if (rect) stairs.set(room, corner(rect, box))
  }

  return {
    rows,
    columns,
    box,
    rooms: roomMap,
    cells,
    doors,
    walls: path(edges.filter((edge) => !gaps.has(edge.join()))),
    block: block.w >= 4 && block.h >= 5 ? block : null,
    passages,
    stairs,
    at: (x, y) => roomAt(x, y) ?? (open(x, y) ? cellName(x, y) : null),
  }
}

/** The cells of a shortest walk from a cell or room to another, or null if there is none. */
export function walk(plan: Plan, from: string, to: string): string[] | null {
  const ends = (place: string) =>
    plan.rooms.has(place)
      ? [...plan.doors.values()].filter(({ room }) => room === place).map(({ cell }) => cell)
      : [place]
  const goals = new Set(ends(to))
  const cameFrom = new Map<string, string | null>(ends(from).map((cell) => [cell, null]))
  // What is added meanwhile comes later, so the nearest goal is met first.
  for (const cell of cameFrom.keys()) {
    if (goals.has(cell)) {
      const way: string[] = []
      for (let at: string | null = cell; at; at = cameFrom.get(at) ?? null) way.unshift(at)
      return way
    }
    const { x, y } = parse(cell)
    for (const [dx, dy] of Object.values(steps)) {
      const next = cellName(x + dx, y + dy)
      if (plan.cells.has(next) && !cameFrom.has(next)) cameFrom.set(next, cell)
    }
  }
  return null
}

export function parse(cell: string): { x: number; y: number } {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 }
}

function door(cell: string, x: number, y: number, [dx, dy]: [number, number], room: string): Door {
  const gap: Door['gap'] = dx
    ? [x + (dx > 0 ? 1 : 0), y, x + (dx > 0 ? 1 : 0), y + 1]
    : [x, y + (dy > 0 ? 1 : 0), x + 1, y + (dy > 0 ? 1 : 0)]
  return { cell, room, gap }
}

function corner({ x, y, w, h }: Rect, box: Rect): Stairs {
  const isRight = x + w / 2 > box.x + box.w / 2
  const isLow = y + h / 2 > box.y + box.h / 2
  return {
    x: isRight ? x + w - 1.3 : x + 0.2,
    y: isLow ? y + h - 1.3 : y + 0.2,
    right: isRight,
    top: !isLow,
  }
}

function largest(columns: number, rows: number, inside: (x: number, y: number) => boolean): Rect {
  let best = { x: 0, y: 0, w: 0, h: 0 }
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) {
      let width = columns
      for (let h = 1; inside(x, y + h - 1); ++h) {
        let w = 0
        while (w < width && inside(x + w, y + h - 1)) ++w
        width = w
        if (w * h > best.w * best.h) best = { x, y, w, h }
      }
    }
  }
  return best
}

/** The edge of a set of cells as closed loops, walked with the inside on the right. */
function outline(columns: number, rows: number, inside: (x: number, y: number) => boolean): string {
  const next = new Map<string, [number, number][]>()
  const add = (x: number, y: number, tx: number, ty: number) =>
    next.set(`${x},${y}`, [...(next.get(`${x},${y}`) ?? []), [tx, ty]])
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) {
      if (!inside(x, y)) continue
      if (!inside(x, y - 1)) add(x, y, x + 1, y)
      if (!inside(x + 1, y)) add(x + 1, y, x + 1, y + 1)
      if (!inside(x, y + 1)) add(x + 1, y + 1, x, y + 1)
      if (!inside(x - 1, y)) add(x, y + 1, x, y)
    }
  }
  let loops = ''
  for (const start of next.keys()) {
    let at = start
    let loop = ''
    for (let to = next.get(at)?.pop(); to; to = next.get(at)?.pop()) {
      loop += `${loop ? 'L' : `M${at}L`}${to[0]},${to[1]}`
      at = `${to[0]},${to[1]}`
    }
    if (loop) loops += loop + 'Z'
  }
  return loops
}

/** Unit edges joined to lines as long as possible, so that caps do not pile up. */
function path(edges: [number, number, number, number][]): string {
  const across = edges.filter(([, y, , ty]) => y === ty).sort((a, b) => a[1] - b[1] || a[0] - b[0])
  const down = edges.filter(([x, , tx]) => x === tx).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const lines: number[][] = []
  for (const edge of [...across, ...down]) {
    const last = lines.at(-1)
    const goesOn =
      last &&
      last[2] === edge[0] &&
      last[3] === edge[1] &&
      (last[0] === last[2]) === (edge[0] === edge[2])
    if (goesOn) last.splice(2, 2, edge[2], edge[3])
    else lines.push([...edge])
  }
  return lines.map(([x, y, tx, ty]) => `M${x},${y}L${tx},${ty}`).join('')
}
