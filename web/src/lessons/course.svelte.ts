// Somebody goes through a lesson: which page is open, what the table shows, what was said to the last
// try. What follows a right answer is shown event by event, as the record has it.
import * as api from '../lib/api'
import type { Replay } from '#schema/api'
import type { Phrase, Seen } from '../lib/types'
import { keepProgress, progressOf } from './index'
import {
  follow,
  isRight,
  judge,
  pagesOf,
  recordOf,
  type Lesson,
  type Page,
  type Scene,
} from './lesson'
import { Question } from './question'

export interface Reply {
  kind: 'right' | 'unwise' | 'refused'
  say: Phrase
}

const pace = 700 // milliseconds an event

export class Course {
  readonly pages: Page[]
  /** The page that is open; one more than there are is the real game. */
  at = $state(0)
  reply: Reply | null = $state.raw(null)
  solved = $state(false)
  up = $state(true)
  wrong: unknown = $state.raw(null)
  private replay: Replay | null = $state.raw(null)
  private shown = $state(0)
  private legal: string[] = $state.raw([])

  private events: string[] = []
  private question: Question | null = null
  private turns = 0 // what comes too late, for a page that was left, is dropped
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
  ) {
    this.pages = pagesOf(lesson)
    const { at, done } = progressOf(game)
    this.open(done ? 0 : Math.min(at, this.pages.length))
  }

  get page(): Page | undefined {
    return this.pages[this.at]
  }
  get scene(): Scene | undefined {
    return this.page?.scene
  }
  get task() {
    return this.page?.step.task
  }
  get frame() {
    return this.replay?.frames[this.shown]
  }
  get constants() {
    return this.replay?.constants
  }
  get moves() {
    return this.solved ? [] : this.legal
  }
  get seen(): Seen[] {
    return (this.replay?.frames.slice(0, this.shown + 1) ?? []).flatMap(({ ply, by, move }) =>
      by === undefined || move === undefined ? [] : [{ ply: ply - 1, by, move }],
    )
  }
  /** Something may be done to go on: the page asks nothing, or it was answered. */
  get free() {
    return !this.task || this.solved
  }
  get playing() {
    return this.shown < (this.replay?.frames.length ?? 1) - 1
  }

  /** Opens a page as the lesson has it; what the visitor did in this scene is gone. */
  open(at: number) {
    this.turnTo(at)
    this.events = this.page?.events ?? []
    this.replay = null
    if (this.page) this.load()
  }

  /** The next page; in the same scene the game simply goes on. */
  next() {
    this.finish()
    const scene = this.scene
    const there = this.pages[this.at + 1]
    if (!there || there.scene !== scene) return this.open(this.at + 1)
    this.turnTo(this.at + 1)
    this.load() // what follows the answer may still be on its way
  }

  back() {
    if (this.at > 0) this.open(this.at - 1)
  }

  /** A legal move, tried. */
  async act(move: string) {
    const task = this.task
    if (!task || this.solved) return
    const right = isRight(task, move)
    this.reply = { kind: right ? 'right' : 'unwise', say: judge(task, move) }
    if (!right) {
      const turn = this.turns
      setTimeout(() => turn === this.turns && !this.solved && this.takeBack(), pace)
      return
    }
    this.solved = true
    this.letGo()
    this.events = [...this.events, ...follow(this.scene!, task, move)]
    const turn = this.turns
    try {
      await this.look(turn)
      if (turn !== this.turns) return
      this.timer = setInterval(() => this.stepOn(), pace)
      this.stepOn()
    } catch (error) {
      if (turn === this.turns) this.wrong = error
    }
  }

  /** Something that is no move: the engine says why, in its own time. */
  explain(move: string) {
    this.question?.explain(move)
  }

  /** What follows the answer, at once. */
  finish() {
    clearInterval(this.timer)
    if (this.replay) this.shown = this.replay.frames.length - 1
  }

  close() {
    this.turns++
    clearInterval(this.timer)
    this.letGo()
  }

  private turnTo(at: number) {
    this.close()
    this.at = Math.max(0, Math.min(at, this.pages.length))
    this.reply = null
    this.solved = false
    this.wrong = null
    this.up = true
    const done = progressOf(this.game).done || this.at === this.pages.length
    keepProgress(this.game, { at: this.at, done })
  }

  private async load() {
    const turn = this.turns
    try {
      await this.look(turn)
      if (turn !== this.turns) return
      this.finish()
      await this.ask(turn)
    } catch (error) {
      if (turn === this.turns) this.wrong = error
    }
  }

  /** Fetches the game as it has gone so far; the frame that is shown stays. */
  private async look(turn: number) {
    const record = recordOf(this.game, this.scene!, this.events)
    const replay = await api.replayRecord(record, this.scene!.seat)
    if (turn === this.turns) this.replay = replay
  }

  private async ask(turn: number) {
    const scene = this.scene
    if (!this.task || !scene) return
    const record = recordOf(this.game, scene, this.events)
    const question = await Question.open(record, scene.seats, scene.seat, {
      moves: (moves) => turn === this.turns && (this.legal = moves),
      refused: (say) => turn === this.turns && (this.reply = { kind: 'refused', say }),
      up: (up) => turn === this.turns && (this.up = up),
    })
    if (turn === this.turns) this.question = question
    else question.close()
  }

  private letGo() {
    this.question?.close()
    this.question = null
    this.legal = []
  }

  /** Boards draw a move as done until they are shown the table again. */
  private takeBack() {
    if (!this.replay || !this.frame) return
    const frames = [...this.replay.frames]
    frames[this.shown] = { ...this.frame, view: Object.assign({}, this.frame.view) }
    this.replay = { ...this.replay, frames }
  }

  private stepOn() {
    if (this.playing) this.shown++
    if (!this.playing) clearInterval(this.timer)
  }
}
