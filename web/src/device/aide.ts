// What this device thinks for tables that are kept at a server: moves of bots, hints, analyses.
import type { Advice } from '#schema/api'
import { WorkerEngine } from './engine'
import { Host } from './host'
import { Memory } from './journals'
import { engine, weights } from './stock.svelte'
import { Thinker, type Means, type Thought } from './thinker'

export { shelf } from './shelf'

/** What is asked of a bot at a seat: see docs/device.md. */
export interface Task {
  kind: 'move' | 'advice'
  game: string
  rules: string
  board: string
  seats: number
  seat: number
  bot: string
  seed: number
  seen: unknown[]
  weights?: string
}

interface Answer {
  result?: { move?: string } & Partial<Advice>
}

const means: Means = { engine: async () => new WorkerEngine(await engine()), weights }

const glance = 0.1 // seconds; a browser compiles twice, and the second time it is faster

export class Aide {
  /** Finished games are looked over as on a page without a server. */
  readonly host = new Host({
    ...means,
    known: async () => null,
    journals: async () => new Memory(),
    windows: { postMessage: () => {}, onmessage: null },
  })
  private waiting = new Map<number, (answer: Answer) => void>()
  private learned = new Set<string>()
  private count = 0
  private thinker = new Thinker(means, (thought, result) => {
    this.waiting.get(thought)?.(result as Answer)
    this.waiting.delete(thought)
  })

  /** The engine is here; nobody will wait for it. */
  async ready() {
    await engine()
  }

  /** Moves of random games a second. */
  async measure(): Promise<number> {
    const head = await means.engine()
    // Always Khan: what a device must reach is a number of Khan's moves, and other games' cost another time.
    const ask = { ask: 'bench', game: 'khan', seconds: glance }
    const rates: number[] = []
    for (let turn = 0; turn < 2; turn++)
      rates.push((await head.call<{ moves_per_second: number }>(ask)).moves_per_second)
    head.end()
    return Math.round(Math.max(...rates))
  }

  /** What comes of a task, and a way to drop it; dropped, it is never answered. */
  think(rank: Thought['rank'], task: Task): { answer: Promise<Answer>; drop: () => void } {
    const thought = ++this.count
    const answer = new Promise<Answer>((hear) => this.waiting.set(thought, hear))
    this.thinker.add([{ thought, rank, task }])
    const drop = () => {
      if (this.waiting.delete(thought)) this.thinker.drop([thought])
    }
    return { answer, drop }
  }

  /** Whether what a bot has learned is here; else it is on its way. */
  knows(game: string | undefined): boolean {
    if (game === undefined || this.learned.has(game)) return true
    weights(game).then(
      () => this.learned.add(game),
      () => {},
    )
    return false
  }
}
