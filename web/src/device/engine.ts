// An engine in a worker, as the page sees it: questions and answers. One that has trapped, or was
// ended, answers nothing any more.
export type Order = { id: number } & (
  { module: WebAssembly.Module } | { text: string } | { game: string; weights: ArrayBuffer }
)
export type Report = { id: number } & ({ text: string } | { trapped: string })

/** The engine is gone, with whatever it was asked. */
export class Gone extends Error {
  constructor(
    why: string,
    /** It went down over this very question. */
    readonly guilty = false,
  ) {
    super(why)
  }
}

interface Waiting {
  answer: (text: string) => void
  fail: (error: Gone) => void
}

export interface Engine {
  call<T>(ask: object): Promise<T>
  weights(game: string, bytes: ArrayBuffer): Promise<{ error?: unknown }>
  end(): void
}

export class WorkerEngine implements Engine {
  private worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  private waiting = new Map<number, Waiting>()
  private asked = 0
  private ended = ''

  constructor(module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => this.hear(data)
    this.worker.onerror = (event) => {
      event.preventDefault()
      this.end(event.message)
    }
    this.order({ module }).catch(() => {})
  }

  async call<T>(ask: object): Promise<T> {
    return JSON.parse(await this.order({ text: JSON.stringify(ask) })) as T
  }

  async weights(game: string, bytes: ArrayBuffer): Promise<{ error?: unknown }> {
    return JSON.parse(await this.order({ game, weights: bytes }))
  }

  end(why = 'it was ended') {
    this.ended ||= why
    this.worker.terminate()
    for (const { fail } of this.waiting.values()) fail(new Gone(this.ended))
    this.waiting.clear()
  }

  private order(order: Order extends infer One ? Omit<One, 'id'> : never): Promise<string> {
    return new Promise((answer, fail) => {
      if (this.ended) return fail(new Gone(this.ended))
      const id = ++this.asked
      this.waiting.set(id, { answer, fail })
      this.worker.postMessage({ id, ...order })
    })
  }

  private hear(report: Report) {
    const waiting = this.waiting.get(report.id)
    this.waiting.delete(report.id)
    if ('text' in report) return waiting?.answer(report.text)
    waiting?.fail(new Gone(report.trapped, true))
    this.end(report.trapped)
  }
}
