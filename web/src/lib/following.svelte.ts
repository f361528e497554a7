// What is on show at a table. The game may run ahead: acts are told as fast as machines make them and
// shown one at a time, in the pace each person has chosen. What was shown last is remembered, so that
// a reload begins there; what somebody has to see is not passed over, whatever is pressed.
import { tick } from 'svelte'
import type { Chair, Snapshot } from './chair.svelte'
import { settings, type Pace } from './settings.svelte'
import { keep, recall } from './store'
import type { Act, ByHand, Face, Glimpse, Moment, Seat, Seen } from './types'

/** Milliseconds a visible act stays before the next one comes. */
const beats: Record<Pace, number> = { slow: 1400, normal: 700, fast: 300, once: 0 }
/** Milliseconds a great moment stays unless somebody says to go on. */
const stays: Record<Pace, number> = { slow: 2000, normal: 1800, fast: 1500, once: 1800 }
const least = 400 // what is pressed sooner after the queue has stopped was meant for something else
const lull = 400 // after a skip, who comes this soon is skipped too
const again = 300 // before a lost line is asked once more
const most = 40 // tables remembered; the oldest are forgotten
const kept = 6 // acts of others told in the strip

type Shown = Record<string, { at: number; ply: number }>

/** An act with the table round it, in whatever language it is told. */
export type Passed = Omit<Act, 'lang' | 'names' | 'constants'>

export interface Watched {
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
  on: Snapshot | null = $state.raw(null)
  /** The table after our last turn: what the others did since is drawn until they act again. */
  since: Snapshot | null = $state.raw(null)
  /** The table as the others left it, once we have acted after them. */
  until: Snapshot | null = $state.raw(null)
  /** What our own hand has to do before anything goes on. */
  byHand: (ByHand & { seat: Seat; ply: number }) | null = $state.raw(null)
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

  #watched: Watched | null = null
  #heard: Snapshot | null = null
  #takebacks = 0
  #snaps = false // what comes next replaces what was shown
  #told = false // since then we have acted: what the others do next begins anew
  #acted: number | null = null // the ply after our last act, while they have not
  #shown = 0 // plies
  #shownAt = -Infinity
  #run = 0 // whoever finds another number has been replaced
  #sitting = 0 // likewise, by another chair or other moves
  #running = false
  #hurries = false
  #hurriedAt = -Infinity
  #go: (() => void) | null = null
  #announced: Promise<void> = Promise.resolve()
  #stoppedAt = 0
  #unseen = new Set<number>() // plies whose moments nobody has seen yet: a reload shows them again

  constructor(
    private readonly id: string,
    private readonly face: Face,
    private readonly sounds: (act: Seen) => void,
  ) {}

  get #pace(): Pace {
    return this.#watched?.paced ? settings.pace : 'once'
  }

  /** Moves can be made: everything was shown. */
  get free() {
    return !this.behind && (!this.moment || this.#pace === 'once')
  }

  /** Call whenever the chair has heard something, or another one is looked from. */
  hear(watched: Watched) {
    const { chair } = watched
    if (!chair.now) return
    const other = chair !== this.#watched?.chair || watched.who !== this.#watched.who
    const sameTable = other && this.#watched?.who === watched.who
    this.#watched = watched
    if (chair.takebacks !== this.#takebacks) {
      this.#takebacks = chair.takebacks
      this.#snaps = !other
    }
    if (other) this.#sitDown(sameTable)
    else if (chair.now === this.#heard) return
    this.#heard = chair.now
    // Taken back, over, or done in another window: nobody's hand is waited for any more.
    if (this.byHand && !this.#isAsked(this.byHand.ply)) this.#go?.()
    if (this.#snaps || chair.now.ply < this.#shown) this.#snap()
    else if (!this.#running) void this.#show()
  }

  /** Goes on: the moment on show was seen, our hand does its part, or what waits is passed over. */
  skip = () => {
    const stops = this.moment ?? this.byHand
    if (stops && performance.now() - this.#stoppedAt < least) return
    if (!stops) {
      this.#hurries = true
      this.#hurriedAt = performance.now()
    }
    this.#go?.()
  }

  /** Our hand has done its part. */
  handDone = () => {
    if (this.byHand) this.#go?.()
  }

  /** Nobody looks any more. */
  leave() {
    this.#sitting++
    this.#run++
    this.#go?.()
  }

  #sitDown(sameTable: boolean) {
    const { chair, ours } = this.#watched!
    // Whoever is next at one screen sees the moment the one before has brought about.
    if (sameTable) this.#run++
    else this.leave()
    this.#running = false
    this.#snaps = false
    this.#takebacks = chair.takebacks
    this.byHand = null
    if (!sameTable) {
      this.#forget()
      this.on = null
      const known = recall<Shown>('shown', {})[this.#key]?.ply
      const acted = chair.seen.some(({ by }) => ours.includes(by as Seat))
      const begins = chair.seat === 'spectator' || acted ? chair.now!.ply : 0
      this.#shown = Math.min(known ?? begins, chair.now!.ply)
      void this.#remind()
    }
    this.behind = this.#shown < chair.now!.ply
    if (!this.behind) this.on = chair.now
  }

  #forget() {
    this.#unseen.clear()
    this.moment = null
    this.byHand = null
    this.news = []
    this.since = null
    this.until = null
    this.#acted = null
  }

  get #key() {
    return `${this.id} ${this.#watched!.who}`
  }

  /** Something was taken back: how things stand now is all there is to show. */
  #snap() {
    this.leave()
    this.#running = false
    this.#snaps = false
    this.#forget()
    this.#arrive(this.#heard!, this.#heard!.ply)
    this.behind = false
    this.settled = true
    void this.#remind()
  }

  /** What led here: what the others did last, on the board and in words. */
  async #remind() {
    const { chair } = this.#watched!
    const [sitting, until] = [this.#sitting, this.#shown]
    const isStale = () => sitting !== this.#sitting || until !== this.#shown
    const shown = chair.seen.filter(({ ply }) => ply < until)
    const last = shown.map((seen) => this.#isMine(seen)).lastIndexOf(true)
    if (last < 0 && chair.seat !== 'spectator') return
    const { since, left, acted } = await this.#turnsOf(shown, isStale)
    const isTheirs = shown.map((seen) => this.#visible(seen) && !this.#isOurs(seen))
    const end = isTheirs.lastIndexOf(true) + 1
    const before = shown.slice(0, end).map((seen) => this.#isMine(seen))
    const theirs = shown
      .slice(0, end)
      .filter((_, at) => at > before.lastIndexOf(true) && isTheirs[at])
    const acts: Passed[] = []
    for (const seen of theirs.slice(-kept)) {
      const act = await this.#look(seen, isStale)
      if (act) acts.push(act)
    }
    if (isStale()) return
    this.since = since
    this.until = left
    this.#acted = acted
    this.news = acts
    this.#told = end <= last
    const telling = shown.filter((seen) => this.face.telling?.(this.#glimpse(seen)))
    for (const seen of telling) await this.#snapshot(seen.ply + 1, isStale)
    if (telling.length) this.learnt++
  }

  /** The table after our turn before theirs, as they left it to us, and how far we have come since. */
  async #turnsOf(shown: Seen[], isStale: () => boolean) {
    const acts = shown.filter((seen) => !this.#answers(seen))
    const theirs = acts.filter((seen) => this.#visible(seen) && !this.#isOurs(seen))
    const last = theirs.at(-1)?.ply ?? -1
    const mine = acts.filter((seen) => this.#isMine(seen))
    const before = mine.filter(({ ply }) => ply < last).at(-1)
    const turn = mine.filter(({ ply }) => ply > last)
    return {
      since: before ? await this.#snapshot(before.ply + 1, isStale) : null,
      left: turn.length ? await this.#snapshot(turn[0].ply, isStale) : null,
      acted: turn.length ? turn[turn.length - 1].ply + 1 : null,
    }
  }

  async #show() {
    const run = ++this.#run
    const isStale = () => run !== this.#run
    this.#running = true
    this.behind = this.#shown < this.#watched!.chair.now!.ply
    if (this.behind) this.settled = false
    if (performance.now() - this.#hurriedAt > lull) this.#hurries = false
    if (this.behind && !this.on) {
      this.#shown = this.#firstToSee()
      const first = await this.#snapshot(this.#shown, isStale)
      if (isStale()) return
      this.on = first
    }
    let passed = false
    while (!isStale()) {
      const next = this.#watched!.chair.seen.find(({ ply }) => ply >= this.#shown)
      if (!next) break
      if (this.#pace !== 'once') await this.#announced
      if (isStale()) return
      passed = !(await this.#pass(next, isStale)) || passed
    }
    if (isStale()) return
    this.#running = false
    this.#arrive(this.#watched!.chair.now!, this.#watched!.chair.now!.ply)
    this.behind = false
    if (passed) void this.#remind()
    await this.#settle(isStale)
  }

  /** Set-ups and deals before the first act to be seen are not shown one by one. */
  #firstToSee() {
    const { chair } = this.#watched!
    const waiting = chair.seen.filter(({ ply }) => ply >= this.#shown)
    return waiting.find((seen) => this.#visible(seen))?.ply ?? chair.now!.ply
  }

  /** One act, shown in its time. False: it was passed over. */
  async #pass(seen: Seen, isStale: () => boolean): Promise<boolean> {
    const beat = beats[this.#pace]
    const great = Boolean(this.face.great?.(this.#glimpse(seen)))
    const hand = this.#handFor(seen)
    if (!this.#visible(seen) || beat === 0 || (this.#hurries && !great && !hand))
      return this.#passBy(seen, great)
    const act = await this.#look(seen, isStale)
    const after = await this.#snapshot(seen.ply + 1, isStale)
    const seat = hand && act ? this.#seatOf(act) : null
    if (act && this.#hurries && seat === null && !this.#momentOf(act)?.must) {
      this.#shown = seen.ply + 1
      return false
    }
    if (hand && seat !== null) await this.#waitForHand({ ...hand, seat, ply: seen.ply }, isStale)
    else if (!this.#isOurs(seen) && !this.#hurries)
      await this.#wait(this.#shownAt + beat - performance.now())
    if (act && after && !isStale()) await this.#putOnShow(act, after, isStale)
    return true
  }

  /** What is not seen on the table, what is skipped, and everything where all is shown at once. */
  #passBy(seen: Seen, great: boolean): boolean {
    const atOnce = beats[this.#pace] === 0
    this.#shown = seen.ply + 1
    if (this.#hurries) this.#hurriedAt = performance.now()
    if (atOnce && great) {
      this.#unseen.add(seen.ply)
      void this.#announceLater(seen)
    }
    if (atOnce && this.#visible(seen)) this.sounds(seen)
    return !this.#visible(seen)
  }

  async #putOnShow(act: Passed, after: Snapshot, isStale: () => boolean) {
    const { seen } = act
    await this.#trace(seen, isStale)
    if (isStale()) return
    this.#unseen.add(seen.ply)
    this.#arrive(after, seen.ply + 1)
    const announced = this.#announce(act)
    await this.#drawn()
    if (isStale()) return
    this.sounds(seen)
    if (this.#isMine(seen)) this.#told = true
    else if (!this.#isOurs(seen)) {
      const others = this.#told ? [] : this.news.filter((one) => one.seen.ply < seen.ply)
      this.#told = false
      this.news = [...others, act].slice(-kept)
    }
    await announced
  }

  /** What boards draw from: it begins anew with the first act of the others after a turn of ours. */
  async #trace(seen: Seen, isStale: () => boolean) {
    if (this.#answers(seen)) return
    if (this.#isMine(seen)) {
      const left = this.until ?? (await this.#snapshot(seen.ply, isStale))
      if (isStale()) return
      this.until = left
      this.#acted = seen.ply + 1
    } else if (!this.#isOurs(seen) && this.#acted !== null) {
      const since = await this.#snapshot(this.#acted, isStale)
      if (isStale()) return
      this.since = since
      this.until = null
      this.#acted = null
    }
  }

  /** What a hand would have to do for this to happen, if nothing has happened since. */
  #handFor(seen: Seen): ByHand | null {
    if (this.#pace === 'once' || !this.#isAsked(seen.ply)) return null
    return this.face.byHand?.(this.#glimpse(seen)) ?? null
  }

  /** Whose hand it is, if one of ours. */
  #seatOf({ before }: Passed): Seat | null {
    const seat = this.face.turnOf?.(before) ?? null
    return seat !== null && this.#watched!.ours.includes(seat) ? seat : null
  }

  /** Whether that was the last thing that happened, and somebody here is asked what comes next. */
  #isAsked(ply: number) {
    const { now, seen } = this.#watched!.chair
    return seen.at(-1)?.ply === ply && now!.moves.length > 0
  }

  /** Nobody's hand is passed over: whoever skips comes as far as here. */
  async #waitForHand(hand: NonNullable<Following['byHand']>, isStale: () => boolean) {
    const before = await this.#snapshot(hand.ply, isStale)
    if (!before || isStale() || !this.#isAsked(hand.ply)) return
    this.#arrive(before, hand.ply)
    if (this.#hurries) void this.#remind()
    this.#hurries = false
    this.byHand = hand
    this.#stoppedAt = performance.now()
    await this.#wait(Infinity)
    if (!isStale()) this.byHand = null
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
      this.#stoppedAt = performance.now()
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
    const { constants, names } = this.#watched!.chair.hello
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

  #arrive(snapshot: Snapshot, ply: number) {
    if (ply > this.#shown) this.#shownAt = performance.now()
    this.#shown = ply
    this.on = snapshot
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
      const timer = ms < Infinity ? setTimeout(end, ms) : undefined
      this.#go = end
    })
  }

  get #constants() {
    return this.#watched!.chair.hello.constants
  }

  #glimpse(seen: Seen): Glimpse {
    const past = this.#watched!.chair.seen.filter(({ ply }) => ply < seen.ply)
    return { seen, past, constants: this.#constants }
  }

  #visible(seen: Seen) {
    return this.face.visible?.(this.#glimpse(seen)) ?? true
  }

  #answers(seen: Seen) {
    return this.face.answers?.(this.#glimpse(seen)) ?? false
  }

  /** Done by one of us; what chance did for us is ours too. */
  #isMine({ by }: Seen) {
    return this.#watched!.ours.includes(by as Seat)
  }

  #isOurs(seen: Seen) {
    const by = seen.by === 'nature' ? this.face.owner?.(this.#glimpse(seen)) : seen.by
    return this.#watched!.ours.includes(by as Seat)
  }

  async #look(seen: Seen, isStale: () => boolean): Promise<Passed | null> {
    const { chair, ours } = this.#watched!
    const before = await this.#snapshot(seen.ply, isStale)
    const after = await this.#snapshot(seen.ply + 1, isStale)
    if (!before || !after) return null
    const { past } = this.#glimpse(seen)
    return { seen, past, before: before.view, after: after.view, eyes: chair.seat, ours }
  }

  /** How things stood after so many events. Asked again until the line is there. */
  async #snapshot(ply: number, isStale: () => boolean): Promise<Snapshot | null> {
    while (!isStale()) {
      const { chair } = this.#watched!
      const then = chair.now!.ply === ply ? chair.now! : await chair.lookBack(ply)
      if (then) return then.moves.length ? { ...then, moves: [] } : then
      await new Promise((wait) => setTimeout(wait, again))
    }
    return null
  }
}
