// Somebody tries a puzzle: what the table shows, what was said to the last answer. What follows the
// right one is shown event by event.
import * as api from '../lib/api'
import type { PuzzleTable } from '#schema/api'
import type { Phrase, Seen } from '../lib/types'
import { markDay, markSolved } from './progress'

export interface Reply {
  kind: 'right' | 'wrong' | 'refused' | 'shown'
  say: Phrase
}

type Answer = PuzzleTable['answers'][number]

const pace = 700 // milliseconds an event
const nothing: Phrase = { en: '', fr: '' }

export class Attempt {
  reply: Reply | null = $state.raw(null)
  solved = $state(false)
  tries = $state(0)
  /** Answers that were chosen, right or wrong. */
  chosen: Answer[] = $state.raw([])
  private frames: PuzzleTable['frames']
  private shown = $state(0)
  private redrawn = $state(0)
  private timer: ReturnType<typeof setInterval> | undefined

  /** `day` is today's, where it is today's puzzle. */
  constructor(
    readonly puzzle: PuzzleTable,
    private readonly day: number | null,
  ) {
    this.frames = puzzle.frames
  }

  get byMove() {
    return this.puzzle.answers.some((answer) => answer.move)
  }
  get right() {
    return this.puzzle.answers.find((answer) => answer.right)
  }
  /** Boards draw a move as done until they are shown the table again. */
  get view() {
    void this.redrawn
    return Object.assign({}, this.frames[this.shown].view)
  }
  get moves() {
    return this.solved || !this.byMove ? [] : this.puzzle.moves
  }
  get seen(): Seen[] {
    const after = this.frames.slice(1, this.shown + 1)
    const events = after.flatMap(({ ply, by, move }) =>
      by === undefined || move === undefined ? [] : [{ ply: ply - 1, by, move }],
    )
    return [...this.puzzle.past, ...events]
  }

  act(move: string) {
    if (this.solved) return
    const answer = this.puzzle.answers.find((one) => one.move === move)
    this.answer(answer ?? { move, say: this.puzzle.other ?? nothing })
  }

  answer(answer: Answer) {
    if (this.solved) return
    this.tries++
    this.chosen = [...this.chosen, answer]
    this.reply = { kind: answer.right ? 'right' : 'wrong', say: answer.say ?? nothing }
    if (!answer.right) {
      setTimeout(() => this.solved || this.redrawn++, pace)
      return
    }
    markSolved(this.puzzle.game, this.puzzle.number)
    if (this.day !== null) markDay(this.day)
    // Of several answers that are as good, the one made is shown, not the one the file goes on with.
    this.finish(answer === this.right)
  }

  /** Shows the answer: that solves nothing. */
  show() {
    this.reply = { kind: 'shown', say: this.right?.say ?? nothing }
    this.chosen = this.right ? [...this.chosen, this.right] : this.chosen
    this.finish(true)
  }

  async explain(move: string) {
    if (this.solved) return
    this.tries++
    const { reason } = await api.refusal(this.puzzle.game, this.puzzle.number, move)
    if (reason && !this.solved) this.reply = { kind: 'refused', say: reason }
  }

  close() {
    clearInterval(this.timer)
  }

  private finish(play: boolean) {
    this.solved = true
    if (!play || this.frames.length < 2) return
    this.timer = setInterval(() => this.stepOn(), pace)
    this.stepOn()
  }

  private stepOn() {
    if (this.shown < this.frames.length - 1) this.shown++
    else clearInterval(this.timer)
  }
}
