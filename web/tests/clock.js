// A clock that only moves when told to, in place of the machine's own.
const real = { setTimeout, clearTimeout, performance }

/** Lets everything that is ready happen. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

export class Clock {
  now = 0
  timers = []

  /** Stands in for the timers until `leave`. */
  install() {
    globalThis.setTimeout = (run, wait) => {
      const timer = { run, at: this.now + wait }
      this.timers.push(timer)
      return timer
    }
    globalThis.clearTimeout = (timer) => (this.timers = this.timers.filter((one) => one !== timer))
    globalThis.performance = { now: () => this.now }
    return this
  }

  leave() {
    Object.assign(globalThis, real)
  }

  /** The next timer that is due until then, with the clock set to its time; none: set to `end`. */
  #next(end) {
    const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    this.now = next?.at ?? end
    if (next) clearTimeout(next)
    return next
  }

  tick(ms) {
    const end = this.now + ms
    for (let next; (next = this.#next(end));) next.run()
  }

  /** The same where promises are waited for between two timers. */
  async run(ms) {
    const end = this.now + ms
    await settle()
    for (let next; (next = this.#next(end)); await settle()) next.run()
  }
}
