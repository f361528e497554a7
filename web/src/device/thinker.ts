// What bots, hints and analyses think, one thing at a time, in a worker of its own. A thought that
// nobody wants any more ends its worker; the next one gets a new one.
import type { Engine } from './engine'

export interface Thought {
  thought: number
  rank: 'play' | 'hint' | 'study'
  task: { weights?: string }
}

export interface Means {
  engine(): Promise<Engine>
  weights(game: string): Promise<ArrayBuffer>
}

const ranks: Thought['rank'][] = ['play', 'hint', 'study']
const again = 3000 // milliseconds before what could not be fetched is asked for once more
const stopped = {
  error: {
    en: 'the engine stopped while it was thinking',
    fr: 'le moteur s’est arrêté pendant qu’il réfléchissait',
  },
}

interface Head {
  engine: Engine
  learned: Set<string>
}

export class Thinker {
  private waiting: Thought[] = []
  private now: Thought | null = null
  private head: Head | null = null
  private tired = new Set<number>() // thoughts that have brought their worker down once

  constructor(
    private readonly means: Means,
    private readonly tell: (thought: number, result: unknown) => void,
  ) {}

  add(thoughts: Thought[]) {
    this.waiting.push(...thoughts)
    this.waiting.sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
    void this.next()
  }

  drop(thoughts: number[]) {
    this.waiting = this.waiting.filter(({ thought }) => !thoughts.includes(thought))
    if (this.now && thoughts.includes(this.now.thought)) this.stop()
    void this.next()
  }

  /** Nothing is wanted any more. */
  clear() {
    this.waiting = []
    this.stop()
  }

  private stop() {
    this.now = null
    this.head?.engine.end()
    this.head = null
  }

  private async next() {
    if (this.now || !this.waiting.length) return
    const thought = (this.now = this.waiting.shift()!)
    const result = await this.think(thought).catch(() => null)
    if (this.now !== thought) return // it was dropped
    this.now = null
    if (result) {
      this.tired.delete(thought.thought)
      this.tell(thought.thought, result)
    } else this.waiting.unshift(thought)
    void this.next()
  }

  /** Null: it has to be tried again. */
  private async think(thought: Thought): Promise<unknown> {
    const head = await this.prepare(thought.task.weights).catch(() => null)
    if (!head) {
      await new Promise((wake) => setTimeout(wake, again))
      return null
    }
    if (this.now !== thought) return null
    try {
      return await head.engine.call({ ask: 'think', task: thought.task })
    } catch {
      if (this.head === head) this.head = null
      if (this.tired.has(thought.thought)) return stopped
      this.tired.add(thought.thought)
      return null
    }
  }

  private async prepare(game: string | undefined): Promise<Head> {
    const bytes = game === undefined ? null : await this.means.weights(game)
    this.head ??= { engine: await this.means.engine(), learned: new Set() }
    const head = this.head
    if (bytes && !head.learned.has(game!)) {
      await head.engine.weights(game!, bytes)
      head.learned.add(game!)
    }
    return head
  }
}
