// What boards of squares have in common: where arrow keys lead, how pieces keep their identity from
// one view to the next, and how something is carried under a pointer.

/** A place that can be pressed: its name, and its middle in the drawing's units. */
export interface Place {
  name: string
  x: number
  y: number
}

/** A place that is a rectangle. */
export interface Cell extends Place {
  w: number
  h: number
}

/** Squares side by side, by row. */
export const cellsOf = (rows: string[][], left: number, top: number, size: number): Cell[] =>
  rows.flatMap((row, y) =>
    row.map((name, x) => ({
      name,
      x: left + (x + 0.5) * size,
      y: top + (y + 0.5) * size,
      w: size,
      h: size,
    })),
  )

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * The place an arrow key leads to. Up and down keep to their column; left and right take the next
 * column, and there what lies nearest, so that hexes are passed one by one too.
 */
export function neighbour<P extends Place>(places: P[], from: Place, key: string): P | null {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const sideways = arrow[0] !== 0
  let best: P | null = null
  let least = Infinity
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y]
    const cost = sideways ? 2 * Math.abs(dx) + Math.abs(dy) : 3 * Math.abs(dx) + Math.abs(dy)
    if (dx * arrow[0] + dy * arrow[1] > 1 && cost < least) [best, least] = [place, cost]
  }
  return best
}

/** Moves written as two squares ("a5b4"), by where they start: target square to the move's text. */
export function stepsByOrigin(moves: string[]): Map<string, Map<string, string>> {
  const steps = new Map<string, Map<string, string>>()
  for (const move of moves) {
    const [, from, to] = /^([a-z]\d+)([a-z]\d+)$/.exec(move) ?? []
    if (!from) continue
    if (!steps.has(from)) steps.set(from, new Map())
    steps.get(from)!.set(to, move)
  }
  return steps
}

/** A piece where it stands. */
export interface Placed {
  square: string
  seat: number
  kind: string | null
}

/**
 * Gives the pieces of a new view the identities they had before, so that a piece that went from one
 * square to another is drawn as one thing that moves: who stands where it stood stays, the others
 * are matched by side, the same kind first.
 */
export function follow<P extends Placed>(
  before: (P & { id: number })[],
  now: P[],
): (P & { id: number })[] {
  const free = new Set(before)
  const found = new Map<P, number>()
  const match = (fits: (was: P, is: P) => boolean) => {
    for (const is of now) {
      if (found.has(is)) continue
      const was = [...free].find((each) => fits(each, is))
      if (!was) continue
      found.set(is, was.id)
      free.delete(was)
    }
  }
  match((was, is) => was.square === is.square && was.seat === is.seat)
  match((was, is) => was.seat === is.seat && was.kind === is.kind)
  match((was, is) => was.seat === is.seat)
  let next = Math.max(0, ...before.map((each) => each.id)) + 1
  return now
    .map((is) => ({ ...is, id: found.get(is) ?? next++ }))
    .sort((one, other) => one.id - other.id)
}

/** Four corner brackets round a point: the mark of the last move. */
export function corners(x: number, y: number, half: number, arm: number): string {
  const corner = (sx: number, sy: number) =>
    `M${x + sx * (half - arm)} ${y + sy * half}H${x + sx * half}V${y + sy * (half - arm)}`
  return corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1)
}

export interface Carry {
  /** What is shown under the pointer: a drawing of about `size` by `size` units round its origin. */
  piece: SVGElement
  size?: number
  /** How wide that is on the screen. */
  width: number
  lifted?: () => void
  /** The name of the place it was let go over, or null; and where that was. */
  dropped: (on: string | null, at: { clientX: number; clientY: number }) => void
}

const THRESHOLD = 6

/** Call on pointerdown. Nothing happens until the pointer has moved a little: a click stays one. */
export function carry(start: PointerEvent, what: Carry) {
  if (start.button !== 0) return
  let ghost: SVGSVGElement | null = null

  const lift = () => {
    ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const size = what.size ?? 100
    ghost.setAttribute('viewBox', `${-size / 2} ${-size / 2} ${size} ${size}`)
    const copy = what.piece.cloneNode(true) as SVGElement
    copy.style.transform = 'none'
    copy.removeAttribute('transform')
    ghost.append(copy)
    Object.assign(ghost.style, {
      position: 'fixed',
      left: '0',
      top: '0',
      zIndex: '1000',
      overflow: 'visible',
      pointerEvents: 'none',
      width: `${what.width}px`,
      height: `${what.width}px`,
    })
    document.body.append(ghost)
    what.lifted?.()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY]
    if (!ghost && Math.hypot(dx, dy) < THRESHOLD) return
    if (!ghost) lift()
    const half = what.width / 2
    ghost!.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px) scale(1.1)`
  }
  const end = (on: string | null, at = start) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', escape, true)
    if (!ghost) return
    ghost.remove()
    swallowClick()
    what.dropped(on, at)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    end(under?.closest('[data-cell]')?.getAttribute('data-cell') ?? null, event)
  }
  const cancel = (event: PointerEvent) => event.pointerId === start.pointerId && end(null)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return
    event.stopPropagation()
    end(null)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', escape, true)
}

/** The click that a browser makes of a drag's end is not meant as one. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
