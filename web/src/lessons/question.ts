// A position at a table of its own: what is legal there, and why something else is not. All seats
// are ours, so that nobody moves but the visitor, who never does: the lesson only asks.
import * as api from '../lib/api'
import { converse } from '../lib/converse'
import type { Held } from '../lib/seats'
import type { Conversation } from '../lib/socket'
import type { Phrase, Seat } from '../lib/types'
import { people } from './lesson'

export interface Asker {
  moves(moves: string[]): void
  refused(reason: Phrase): void
  up(up: boolean): void
}

export class Question {
  private ply = 0

  private constructor(
    private readonly table: string,
    private readonly seats: Held[],
    private readonly line: Conversation,
  ) {}

  static async open(record: string, seats: number, seat: Seat, asker: Asker): Promise<Question> {
    const all = people.slice(0, seats).map((name) => ({ kind: 'me' as const, name }))
    const opened = await api.resume(record, all, { away: 'resign' })
    const token = opened.seats.find((held) => held.seat === seat)?.token ?? ''
    const line = converse(
      opened.table,
      { type: 'sit', token, features: ['explain'] },
      {
        message: (message) => {
          if (message.type === 'turn') {
            question.ply = message.ply
            asker.moves(message.moves)
          } else if (message.type === 'explained' && message.reason) asker.refused(message.reason)
          else if (message.type === 'refused') asker.refused(message.reason)
        },
        up: (up) => asker.up(up),
      },
    )
    const question = new Question(opened.table, opened.seats, line)
    return question
  }

  explain(move: string) {
    this.line.say({ type: 'explain', ply: this.ply, move })
  }

  /** The table is given up: nobody comes back to it. */
  async close() {
    this.line.close()
    for (const { token } of this.seats) await api.leave(this.table, token).catch(() => {})
  }
}
