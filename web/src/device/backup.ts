// All games of this device as one file, and back.
import { adopt, place, type Place } from '../lib/seats'
import { journals } from '.'

interface Kept {
  table: string
  lines: string[]
  place: Place
}

const mark = 'salon-games'

/** Those one holds a seat of, or has played. */
export async function exported(): Promise<string> {
  const kept = await journals()
  const tables: Kept[] = []
  for (const { table } of await kept.tables()) {
    const held = place(table)
    if (held) tables.push({ table, lines: await kept.lines(table), place: held })
  }
  return JSON.stringify({ type: mark, version: 1, tables })
}

function read(text: string): Kept[] | null {
  try {
    const file = JSON.parse(text)
    if (file.type !== mark || !Array.isArray(file.tables)) return null
    const whole = ({ table, lines, place }: Kept) =>
      typeof table === 'string' &&
      Array.isArray(lines) &&
      lines.every((line) => typeof line === 'string') &&
      Array.isArray(place?.seats)
    return file.tables.every(whole) ? file.tables : null
  } catch {
    return null
  }
}

/** Adds the games that are not here; how many they were, or nothing if it is no such file. */
export async function imported(text: string): Promise<number | null> {
  const tables = read(text)
  if (!tables) return null
  const kept = await journals()
  let added = 0
  for (const { table, lines, place } of tables) {
    if ((await kept.lines(table)).length) continue
    await kept.append([{ table, from: 0, lines }])
    adopt(table, place)
    added++
  }
  return added
}
