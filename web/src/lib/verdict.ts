// Who won, in a headline.
import type { Seat } from './types'
import type { Words } from './words/en'

export function winners(outcome: number[]): Seat[] {
  const best = Math.max(...outcome)
  return best > 0 ? outcome.flatMap((score, seat) => (score === best ? [seat] : [])) : []
}

export function verdict(
  outcome: number[],
  names: string[],
  me: Seat | null,
  words: Words,
  listed: (names: string[]) => string,
) {
  const won = winners(outcome)
  if (!won.length) return words.nobody
  if (won.length === outcome.length) return words.draw
  if (won.length > 1) return words.share(listed(won.map((seat) => names[seat])))
  if (me === null) return words.wins(names[won[0]])
  return won[0] === me ? words.youWin : words.youLose
}
