// What is on show at a table. The game may run ahead: acts are told as fast as machines make them and
// shown one at a time, in the pace each person has chosen. What was shown last is remembered, so that
// a reload begins there; what somebody has to see is not passed over, whatever is pressed.
import { tick } from 'svelte'
import type { Chair, Standing } from './chair.svelte'
import { settings, type Pace } from './settings.svelte'
import { keep, recall } from './store'
import type { Act, Face, Glimpse, Moment, Seat, Seen } from './types'

/** Milliseconds a visible act stays before the next one comes. */
const beats: Record<Pace, number> = { slow: 1400, normal: 700, fast: 300, once: 0 }
/** Milliseconds a great moment stays unless somebody says to go on. */
const stays: Record<Pace, number> = { slow: 2000, normal: 1800, fast: 1500, once: 1800 }
const least = 400 // nobody reads a moment in less: what is pressed before was meant for something else
const lull = 400 // after a skip, who comes this soon is skipped too
const again = 300 // before a lost line is asked once more
const most = 40 // tables remembered; the oldest are forgotten
const kept = 6 // acts of others told in the strip

type Shown = Record<string, { at: number; ply: number }>

/** An act with the table round it, in whatever language it is told. */
export type Passed = Omit<Act, 'lang' | 'names' | 'constants'>

export interface Table {
  chair: Chair
  /** The seats played on this screen by whoever looks at it now. */
  ours: Seat[]
  /** Who looks at it: with secrets everybody has seen something else. */
  who: string
  /** Whether acts wait for one another: not where somebody sets the pace for all. */
  paced: boolean
}

export class Following {
  /** How things stand on show. */
  on: Standing | null = $state.raw(null)
  /** The table after our last act. */
  since: Standing | null = $state.raw(null)
  /** The great moment on show. */
  moment: Passed | null = $state.raw(null)
  /** What the others did last, as far as it was shown; it stays until they act again. */
  news: Passed[] = $state.raw([])
  /** Grows whenever more is known of earlier acts. */
  learnt = $state(0)
  /** Acts wait to be shown. */
  behind = $state(true)
  /** What was shown last has had its time. */
  settled = $state(true)

  #table: Table | null = null
  #heard: Standing | null = null
  #takebacks = 0
  #snaps = false // what comes next replaces what was shown
  #told = false // since then we have acted: what the others do next begins anew
  #shown = 0 // plies
  #shownAt = -Infinity
  #run = 0 // whoever finds another number has been replaced
  #sitting = 0 // likewise, by another chair or other moves
  #running = false
  #hurries = false
  #hurriedAt = -Infinity
  #go: (() => void) | null = null
  #announced: Promise<void> = Promise.resolve()
  #momentAt = 0
  #unseen = new Set<number>() // plies whose moments nobody has seen yet: a reload shows them again

  constructor(
    private readonly id: string,
    private readonly face: Face,
    private readonly sounds: (act: Seen) => void,
  ) {}

  get #pace(): Pace {
    return this.#table?.paced ? settings.pace : 'once'
  }

  /** Moves can be made: everything was shown. */
  get free() {
    return !this.behind && (!this.moment || this.#pace === 'once')
  }

  /** Call whenever the chair has heard something, or another one is looked from. */
  hear(table: Table) {
    const { chair } = table
    if (!chair.now) return
    const other = chair !== this.#table?.chair || table.who !== this.#table.who
    const sameTable = other && this.#table?.who === table.who
    this.#table = table
    if (chair.takebacks !== this.#takebacks) {
      this.#takebacks = chair.takebacks
      this.#snaps = !other
    }
    if (other) this.#sitDown(sameTable)
    else if (chair.now === this.#heard) return
    this.#heard = chair.now
    if (this.#snaps || chair.now.ply < this.#shown) this.#snap()
    else if (!this.#running) void this.#show()
  }

  /** Goes on: the moment on show has been seen, the acts that wait are passed over. */
  skip = () => {
    if (this.moment && performance.now() - this.#momentAt < least) return
    if (!this.moment) {
      this.#hurries = true
      this.#hurriedAt = performance.now()
    }
    this.#go?.()
  }

  /** Nobody looks any more. */
  leave() {
    this.#sitting++
    this.#run++
    this.#go?.()
  }

  #sitDown(sameTable: boolean) {
    const { chair, ours } = this.#table!
    // Whoever is next at one screen sees the moment the one before has brought about.
    if (sameTable) this.#run++
    else this.leave()
    this.#running = false
    this.#snaps = false
    this.#takebacks = chair.takebacks
    if (!sameTable) {
      this.#unseen.clear()
      this.moment = null
      this.on = null
      this.since = null
      this.news = []
      const known = recall<Shown>('shown', {})[this.#key]?.ply
      const acted = chair.seen.some(({ by }) => ours.includes(by as Seat))
      const begins = chair.seat === 'spectator' || acted ? chair.now!.ply : 0
      this.#shown = Math.min(known ?? begins, chair.now!.ply)
      void this.#remind()
    }
    this.behind = this.#shown < chair.now!.ply
    if (!this.behind) this.on = chair.now
  }

  get #key() {
    return `${this.id} ${this.#table!.who}`
  }

  /** Something was taken back: how things stand now is all there is to show. */
  #snap() {
    this.leave()
    this.#running = false
    this.#snaps = false
    this.#unseen.clear()
    this.moment = null
    this.news = []
    this.since = null
    this.#arrive(this.#heard!, this.#heard!.ply)
    this.behind = false
    this.settled = true
    void this.#remind()
  }

  /** What led here: the table after our last act, and what the others did last. */
  async #remind() {
    const { chair, ours } = this.#table!
    const [sitting, until] = [this.#sitting, this.#shown]
    const isStale = () => sitting !== this.#sitting || until !== this.#shown
    const shown = chair.seen.filter(({ ply }) => ply < until)
    const last = shown.map(({ by }) => ours.includes(by as Seat)).lastIndexOf(true)
    if (last < 0 && chair.seat !== 'spectator') return
    const since = last < 0 ? null : await this.#standing(shown[last].ply + 1, isStale)
    const isTheirs = shown.map((seen) => this.#visible(seen) && !this.#isOurs(seen))
    const end = isTheirs.lastIndexOf(true) + 1
    const mine = shown.slice(0, end).map(({ by }) => ours.includes(by as Seat))
    const theirs = shown
      .slice(0, end)
      .filter((_, at) => at > mine.lastIndexOf(true) && isTheirs[at])
    const acts: Passed[] = []
    for (const seen of theirs.slice(-kept)) {
      const act = await this.#look(seen, isStale)
      if (act) acts.push(act)
    }
    if (isStale()) return
    this.since = since
    this.news = acts
    this.#told = end <= last
    const telling = shown.filter((seen) => this.face.telling?.(this.#glimpse(seen)))
    for (const seen of telling) await this.#standing(seen.ply + 1, isStale)
    if (telling.length) this.learnt++
  }

  async #show() {
    const run = ++this.#run
    const isStale = () => run !== this.#run
    this.#running = true
    this.behind = this.#shown < this.#table!.chair.now!.ply
    if (this.behind) this.settled = false
    if (performance.now() - this.#hurriedAt > lull) this.#hurries = false
    if (this.behind && !this.on) {
      this.#shown = this.#firstToSee()
      const first = await this.#standing(this.#shown, isStale)
      if (isStale()) return
      this.on = first
    }
    let passed = false
    while (!isStale()) {
      const next = this.#table!.chair.seen.find(({ ply }) => ply >= this.#shown)
      if (!next) break
      if (this.#pace !== 'once') await this.#announced
      if (isStale()) return
      passed = !(await this.#pass(next, isStale)) || passed
    }
    if (isStale()) return
    this.#running = false
    this.#arrive(this.#table!.chair.now!, this.#table!.chair.now!.ply)
    this.behind = false
    if (passed) void this.#remind()
    await this.#settle(isStale)
  }

  /** Set-ups and deals before the first act to be seen are not shown one by one. */
  #firstToSee() {
    const { chair } = this.#table!
    const waiting = chair.seen.filter(({ ply }) => ply >= this.#shown)
    return waiting.find((seen) => this.#visible(seen))?.ply ?? chair.now!.ply
  }

  /** One act, shown in its time. False: it was passed over. */
  async #pass(seen: Seen, isStale: () => boolean): Promise<boolean> {
    const beat = beats[this.#pace]
    const great = Boolean(this.face.great?.(this.#glimpse(seen)))
    const ours = this.#isOurs(seen)
    if (!this.#visible(seen) || beat === 0 || (this.#hurries && !great)) {
      this.#shown = seen.ply + 1
      if (this.#hurries) this.#hurriedAt = performance.now()
      if (beat === 0 && great) {
        this.#unseen.add(seen.ply)
        void this.#announceLater(seen)
      }
      if (beat === 0 && this.#visible(seen)) this.sounds(seen)
      return !this.#visible(seen)
    }
    const act = await this.#look(seen, isStale)
    const after = await this.#standing(seen.ply + 1, isStale)
    if (act && this.#hurries && !this.#momentOf(act)?.must) {
      this.#shown = seen.ply + 1
      return false
    }
    if (!ours && !this.#hurries) await this.#wait(this.#shownAt + beat - performance.now())
    if (!act || !after || isStale()) return true
    this.#unseen.add(seen.ply)
    this.#arrive(after, seen.ply + 1)
    const announced = this.#announce(act)
    await this.#drawn()
    if (isStale()) return true
    this.sounds(seen)
    if (this.#table!.ours.includes(seen.by as Seat)) {
      this.since = after
      this.#told = true
    } else if (!ours) {
      const others = this.#told ? [] : this.news.filter((one) => one.seen.ply < seen.ply)
      this.#told = false
      this.news = [...others, act].slice(-kept)
    }
    await announced
    return true
  }

  /** A moment is on show until its time is over or somebody says to go on: then it has been seen. */
  #announce(act: Passed): Promise<void> {
    const found = this.#momentOf(act)
    const quick = this.#hurries || this.#pace === 'once'
    if (!found || (quick && !found.must)) {
      this.#see(act.seen.ply)
      return Promise.resolve()
    }
    const [before, sitting] = [this.#announced, this.#sitting]
    this.#announced = (async () => {
      await before
      if (sitting !== this.#sitting) return
      this.moment = act
      this.#momentAt = performance.now()
      await this.#wait(stays[this.#pace])
      if (this.moment === act) this.moment = null
      if (sitting === this.#sitting) this.#see(act.seen.ply)
    })()
    return this.#announced
  }

  #see(ply: number) {
    this.#unseen.delete(ply)
    this.#remember()
  }

  async #announceLater(seen: Seen) {
    const sitting = this.#sitting
    const act = await this.#look(seen, () => sitting !== this.#sitting)
    if (act) await this.#announce(act)
  }

  #momentOf(act: Passed): Moment | null {
    const { constants, names } = this.#table!.chair.hello
    if (!this.face.great?.({ ...act, constants })) return null
    return this.face.moment?.({ ...act, names, constants, lang: settings.lang }) ?? null
  }

  /** The last act stays for its time: whoever covers the screen waits for it. */
  async #settle(isStale: () => boolean) {
    this.settled = false
    await this.#announced
    if (isStale()) return
    if (!this.#hurries) await this.#wait(this.#shownAt + beats[this.#pace] - performance.now())
    if (!isStale()) this.settled = true
  }

  #arrive(standing: Standing, ply: number) {
    if (ply > this.#shown) this.#shownAt = performance.now()
    this.#shown = ply
    this.on = standing
    this.#remember()
  }

  /** Where a reload goes on: behind what was shown, but before what nobody has seen announced. */
  #remember() {
    const ply = Math.min(this.#shown, ...this.#unseen)
    const all = { ...recall<Shown>('shown', {}), [this.#key]: { at: Date.now(), ply } }
    const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at)
    keep('shown', Object.fromEntries(newest.slice(0, most)))
  }

  /** An act has its time from when it can be seen, on slow machines too. */
  async #drawn() {
    await tick()
    this.#shownAt = performance.now()
  }

  #wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        if (this.#go === end) this.#go = null
        done()
      }
      const timer = setTimeout(end, ms)
      this.#go = end
    })
  }

  get #constants() {
    return this.#table!.chair.hello.constants
  }

  #glimpse(seen: Seen): Glimpse {
    const past = this.#table!.chair.seen.filter(({ ply }) => ply < seen.ply)
    return { seen, past, constants: this.#constants }
  }

  #visible(seen: Seen) {
    return this.face.visible?.(this.#glimpse(seen)) ?? true
  }

  #isOurs(seen: Seen) {
    const by = seen.by === 'nature' ? this.face.owner?.(this.#glimpse(seen)) : seen.by
    return this.#table!.ours.includes(by as Seat)
  }

  async #look(seen: Seen, isStale: () => boolean): Promise<Passed | null> {
    const { chair, ours } = this.#table!
    const before = await this.#standing(seen.ply, isStale)
    const after = await this.#standing(seen.ply + 1, isStale)
    if (!before || !after) return null
    const { past } = this.#glimpse(seen)
    return { seen, past, before: before.view, after: after.view, eyes: chair.seat, ours }
  }

  /** How things stood after so many events. Asked again until the line is there. */
  async #standing(ply: number, isStale: () => boolean): Promise<Standing | null> {
    while (!isStale()) {
      const { chair } = this.#table!
      const then = chair.now!.ply === ply ? chair.now! : await chair.lookBack(ply)
      if (then) return then.moves.length ? { ...then, moves: [] } : then
      await new Promise((wait) => setTimeout(wait, again))
    }
    return null
  }
}
