// What a new game's sheet says, as the request that opens the table.
import type { ClockRules, Game, Opening, SeatChoice } from '#schema/api'
import { usualLevel } from './bots'
import { publishedFirst, rulesText } from './rules'

export const ways = ['computer', 'friend', 'hotseat', 'machines'] as const
export type Way = (typeof ways)[number]

export const clocks: ClockRules[] = [
  { move_s: 30 },
  { move_s: 120 },
  { total_s: 300, increment_s: 3 },
  { total_s: 900, increment_s: 10 },
]

export const paces = { slow: 2500, calm: 1000, brisk: 300 }

export interface Draft {
  way: Way
  count: number
  /** One's own seat; -1 draws lots. */
  side: number
  level: string
  name: string
  /** On one screen: a bot's level for each seat, or nothing for a person, and the people's names. */
  hot: string[]
  names: string[]
  /** Machines: a level for each seat. */
  bots: string[]
  preset: string
  /** Rules that are unlike the preset's. */
  turned: Record<string, string>
  clock: number
  away: 'bot' | 'resign'
  open: boolean
  /** Between people: hints and the like, and talk. */
  aids: boolean
  talk: boolean
  pace: keyof typeof paces
}

/** That name, or with a number behind it if somebody at the table has it already. */
export function freeName(wanted: string, taken: string[]): string {
  let name = wanted
  for (let count = 2; taken.includes(name); ++count) name = `${wanted.slice(0, 12)} ${count}`
  return name
}

export function draft(game: Game, name: string, someone: string): Draft {
  const level = usualLevel(game)
  const best = game.levels.at(-1)?.name ?? ''
  const count = Math.max(game.min_seats, Math.min(3, game.max_seats))
  return {
    way: 'computer',
    count: game.min_seats === 2 && game.max_seats > 2 ? 2 : count,
    side: 0,
    level,
    name: name || someone,
    hot: new Array(game.max_seats).fill(''),
    names: Array.from({ length: game.max_seats }, (_, seat) => `${someone} ${seat + 1}`),
    bots: new Array(game.max_seats).fill(best),
    preset: publishedFirst(game)[0]?.name ?? '',
    turned: {},
    clock: -1,
    away: 'bot',
    open: false,
    aids: false,
    talk: true,
    pace: 'calm',
  }
}

function seatsOf(draft: Draft, someone: string): SeatChoice[] {
  const seats = Array.from({ length: draft.count }, (_, seat) => seat)
  const me: SeatChoice = { kind: 'me', name: draft.name.trim() || someone }
  const mine = draft.side < 0 ? Math.floor(Math.random() * draft.count) : draft.side
  switch (draft.way) {
    case 'computer':
      return seats.map((seat) => (seat === mine ? me : { kind: 'bot', bot: draft.level }))
    case 'friend':
      return seats.map((seat) => (seat === mine ? me : { kind: 'open' }))
    case 'machines':
      return seats.map((seat) => ({ kind: 'bot', bot: draft.bots[seat] }))
    case 'hotseat':
      return seats.map((seat) => {
        if (draft.hot[seat]) return { kind: 'bot', bot: draft.hot[seat] }
        return { kind: 'me', name: draft.names[seat].trim() || `${someone} ${seat + 1}` }
      })
  }
}

export function opening(game: Game, draft: Draft, someone: string): Opening {
  return {
    game: game.name,
    rules: rulesText(draft.preset, draft.turned) || undefined,
    public: draft.way === 'friend' && draft.open,
    seats: seatsOf(draft, someone),
    aids: ['friend', 'hotseat'].includes(draft.way) ? draft.aids : undefined,
    talk: draft.way === 'friend' ? draft.talk : undefined,
    clock: draft.way === 'machines' ? undefined : clocks[draft.clock],
    away: draft.away,
    pace_ms: draft.way === 'machines' ? paces[draft.pace] : undefined,
  }
}
