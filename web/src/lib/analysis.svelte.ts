// The strongest bot looks over a finished game; what it has found so far.
import * as study from './study'
import type { Chance, Judgement } from '#schema/api'
import type { Seat, Seen } from './types'

const rhythm = 600

export class Analysis {
  done = $state(0)
  of = $state(0)
  plies: Judgement[] = $state.raw([])
  chances: Chance[] = $state.raw([])
  running = $state(false)
  private job = ''
  private timer: ReturnType<typeof setTimeout> | undefined

  get weighed() {
    return weighed(this.plies)
  }

  get complete() {
    return this.of > 0 && this.done >= this.of
  }

  async start(begin: () => Promise<{ job: string }>) {
    if (this.running) return
    this.running = true
    try {
      this.job = (await begin()).job
      await this.look()
    } catch (error) {
      this.running = false
      throw error
    }
  }

  private async look() {
    if (!this.running) return
    const job = await study.job(this.job).catch(() => null) // it may only be slow: ask again
    if (job) {
      this.done = job.done
      this.of = job.of
      this.plies = job.plies
      this.chances = job.chances
    }
    if (this.complete) this.running = false
    else if (this.running) this.timer = setTimeout(() => this.look(), rhythm)
  }

  stop() {
    clearTimeout(this.timer)
    if (this.running && this.job) study.stop(this.job).catch(() => {})
    this.running = false
  }
}

const big = 0.1 // of what can be won or lost in this game
const small = 0.04

/** A move the bot has weighed against the best one. */
export type Weighed = Judgement & { value: number; best: string; best_value: number }

export const weighed = (plies: Judgement[]) =>
  plies.filter(
    (one): one is Weighed =>
      typeof one.value === 'number' && typeof one.best_value === 'number' && Boolean(one.best),
  )

/**
 * How much worse a move was than the best, as a share of what the game's values span. Where no dice
 * fall, the value must say so as well when the same seat is next to move: what the bot thought for a
 * moment and no longer thinks a move later was no mistake.
 */
export function losses(plies: Weighed[], dice = true): Map<number, number> {
  const values = plies.flatMap((one) => [one.value, one.best_value])
  const span = Math.max(1, Math.max(...values) - Math.min(...values))
  return new Map(
    plies.map((one, at) => {
      const then = dice ? undefined : plies.slice(at + 1).find(({ by }) => by === one.by)
      const lost = one.best_value - one.value
      const seen = then ? one.best_value - then.best_value : lost
      return [one.ply, Math.max(0, Math.min(lost, seen)) / span]
    }),
  )
}

export type Grade = 'mistake' | 'inaccuracy' | null
export const grade = (loss: number | undefined): Grade =>
  loss === undefined || loss < small ? null : loss < big ? 'inaccuracy' : 'mistake'

/** How each seat stood before its moves and after them: what a move lost is a step down. */
export const standings = (plies: Weighed[]) =>
  plies.flatMap(({ ply, by, value, best_value }) => [
    { ply, by, value: best_value },
    { ply: ply + 1, by, value },
  ])

/** One player's game in numbers. */
export interface Account {
  seat: Seat
  moves: number
  best: number
  inaccuracies: number
  mistakes: number
  /** What the dice brought beyond what could be expected; null where nothing says so. */
  luck: number | null
}

/** Whom a roll brought how much. */
export interface Luck {
  seat: Seat
  worth: number
}

export function accounts(seats: number, plies: Weighed[], lost: Map<number, number>, luck: Luck[]) {
  return Array.from({ length: seats }, (_, seat): Account => {
    const own = plies.filter(({ by }) => by === seat)
    const graded = (wanted: Grade) =>
      own.filter((one) => one.best !== one.move && grade(lost.get(one.ply)) === wanted).length
    const falls = luck.filter((one) => one.seat === seat)
    return {
      seat,
      moves: own.length,
      best: own.filter((one) => one.best === one.move || one.value >= one.best_value).length,
      inaccuracies: graded('inaccuracy'),
      mistakes: graded('mistake'),
      luck: falls.length ? falls.reduce((sum, { worth }) => sum + worth, 0) : null,
    }
  })
}

/** Whether nature moves between the seats' decisions, as dice do. */
export const hasDice = (seen: Seen[]) => {
  const first = seen.findIndex(({ by }) => by !== 'nature')
  return first >= 0 && seen.slice(first).some(({ by }) => by === 'nature')
}

/** The biggest mistakes, in the order they were made. */
export function moments(plies: Weighed[], dice = true, most = 3): Weighed[] {
  const lost = losses(plies, dice)
  return plies
    .filter((one) => grade(lost.get(one.ply)) === 'mistake' && one.best !== one.move)
    .sort((a, b) => lost.get(b.ply)! - lost.get(a.ply)!)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply)
}
