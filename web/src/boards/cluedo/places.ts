// Where pawns and weapons stand, in units of a twentieth of a cell; and places as speech.
import { parse, type Plan, type Rect } from './plan'
import { nameOf, theOf, type Props } from './words'

export const unit = 20

export interface Spot {
  x: number
  y: number
  size: number
}

/** The foot of every pawn and the middle of every weapon. */
export function spotsOf(
  plan: Plan,
  pawns: Record<string, string>,
  weapons: Record<string, string>,
): Record<string, Spot> {
  const spots: Record<string, Spot> = {}
  const crowd = new Map<string, { pawns: string[]; weapons: string[] }>()
  const inside = (room: string) => {
    if (!crowd.has(room)) crowd.set(room, { pawns: [], weapons: [] })
    return crowd.get(room)!
  }
  for (const [who, place] of Object.entries(pawns)) {
    if (plan.rooms.has(place)) inside(place).pawns.push(who)
    else if (plan.cells.has(place)) spots[who] = onCell(place)
  }
  for (const [what, room] of Object.entries(weapons)) {
    if (plan.rooms.has(room)) inside(room).weapons.push(what)
  }
  for (const [room, all] of crowd) seat(plan.rooms.get(room)!.rect, all, spots)
  return spots
}

export function onCell(cell: string): Spot {
  const { x, y } = parse(cell)
  return { x: (x + 0.5) * unit, y: (y + 0.9) * unit, size: 1.45 }
}

/** Below the room's name: pawns in rows, weapons under them. */
function seat(
  rect: Rect,
  all: { pawns: string[]; weapons: string[] },
  spots: Record<string, Spot>,
) {
  const across = Math.max(1, Math.floor(rect.w / 1.4))
  const rows = [...cut(all.pawns, across), ...cut(all.weapons, across)]
  const top = rect.y + 1.25
  const height = Math.min(2, (rect.h - 1.35) / rows.length)
  const slack = (rect.h - 1.35 - height * rows.length) / 2
  rows.forEach((row, line) => {
    const isPawns = all.pawns.includes(row[0])
    row.forEach((who, i) => {
      const x = rect.x + rect.w / 2 + (i - (row.length - 1) / 2) * 1.5
      const y = top + slack + height * (line + (isPawns ? 0.95 : 0.5))
      spots[who] = { x: x * unit, y: y * unit, size: Math.min(1.5, height * 0.8) }
    })
  })
}

function cut(list: string[], across: number): string[][] {
  const rows = Math.ceil(list.length / across)
  const each = Math.ceil(list.length / rows)
  return Array.from({ length: rows }, (_, i) => list.slice(i * each, (i + 1) * each))
}

export function placeLabel(props: Props, plan: Plan, place: string, legal: boolean): string {
  const { view, constants, lang } = props
  const fr = lang === 'fr'
  const parts = [nameOf(constants, place, lang)]
  const door = plan.doors.get(place)
  if (door) parts.push(`${fr ? 'porte vers' : 'door to'} ${theOf(constants, door.room, lang)}`)
  else if (plan.cells.has(place)) parts.push(fr ? 'couloir' : 'corridor')
  const passage = plan.passages.get(place)
  if (passage)
    parts.push(`${fr ? 'passage vers' : 'passage to'} ${theOf(constants, passage, lang)}`)
  for (const things of [view.pawns, view.weapons]) {
    for (const [who, at] of Object.entries(things)) {
      if (at === place) parts.push(nameOf(constants, who, lang))
    }
  }
  if (legal) parts.push(fr ? 'à portée' : 'within reach')
  return parts.join(', ')
}
