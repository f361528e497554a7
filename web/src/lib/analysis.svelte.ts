// The strongest bot looks over a finished game; what it has found so far.
import * as api from './api'
import type { Judgement } from '#schema/api'

const rhythm = 600

export class Analysis {
  done = $state(0)
  of = $state(0)
  plies: Judgement[] = $state.raw([])
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
    const job = await api.job(this.job).catch(() => null) // it may only be slow: ask again
    if (job) {
      this.done = job.done
      this.of = job.of
      this.plies = job.plies
    }
    if (this.complete) this.running = false
    else if (this.running) this.timer = setTimeout(() => this.look(), rhythm)
  }

  stop() {
    clearTimeout(this.timer)
    if (this.running && this.job) api.stop(this.job).catch(() => {})
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

/** How much worse a move was than the best, as a share of what the game's values span. */
export function losses(plies: Weighed[]): Map<number, number> {
  const values = plies.flatMap((one) => [one.value, one.best_value])
  const span = Math.max(1, Math.max(...values) - Math.min(...values))
  return new Map(plies.map((one) => [one.ply, (one.best_value - one.value) / span]))
}

export type Grade = 'mistake' | 'inaccuracy' | null
export const grade = (loss: number | undefined): Grade =>
  loss === undefined || loss < small ? null : loss < big ? 'inaccuracy' : 'mistake'

/** The biggest mistakes, in the order they were made. */
export function moments(plies: Weighed[], most = 3): Weighed[] {
  const lost = losses(plies)
  return plies
    .filter((one) => grade(lost.get(one.ply)) === 'mistake' && one.best !== one.move)
    .sort((a, b) => lost.get(b.ply)! - lost.get(a.ply)!)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply)
}
