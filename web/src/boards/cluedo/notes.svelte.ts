// What board, panel and button row of one table share: choices that are half made, how the sheet is
// kept, and the pencil marks on it, which this browser remembers for each table and seat.
import { keep, recall } from '../../lib/store'
import type { Eyes } from '../../lib/types'

/** Card and column, as "rope 2", to a sign. */
type Marks = Record<string, string>
type Kept = Record<string, { at: number; marks: Marks }>

const KEPT = 'cluedo.pencil'
const most = 40 // sheets; the oldest are forgotten

export class Notes {
  dialogue: 'ask' | 'accuse' | null = $state(null)
  /** Whether the sheet fills itself in. */
  help = $state(true)
  #auto = $state(recall('cluedo.none', false))
  #sheets: Record<string, Marks> = $state({})
  #table: string | null

  constructor(table: string | null, help: boolean) {
    this.#table = table
    this.help = help
    if (!table) return
    for (const [key, { marks }] of Object.entries(recall<Kept>(KEPT, {}))) {
      if (key.startsWith(`${table} `)) this.#sheets[key.slice(table.length + 1)] = marks
    }
  }

  /** Whether "I have none" is said by itself, where it is all that can be said. */
  get auto() {
    return this.#auto
  }
  set auto(wanted: boolean) {
    this.#auto = wanted
    keep('cluedo.none', wanted)
  }

  pencilled(eyes: Eyes, mark: string): string {
    return this.#sheets[eyes]?.[mark] ?? ''
  }

  pencil(eyes: Eyes, mark: string, sign: string) {
    const marks = { ...this.#sheets[eyes], [mark]: sign }
    this.#sheets[eyes] = marks
    if (!this.#table) return
    const all = recall<Kept>(KEPT, {})
    all[`${this.#table} ${eyes}`] = { at: Date.now(), marks }
    const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at)
    keep(KEPT, Object.fromEntries(newest.slice(0, most)))
  }
}
