// Choosing a piece and where it goes, by two presses or by carrying it there: the same for every
// board of squares.
import { carry } from './grid'

interface Game {
  view: () => unknown
  moves: () => unknown
  /** Cells whose piece may be chosen now. */
  sources: () => Set<string>
  /** Where the chosen one may go, with the move's text. */
  targets: () => Map<string, string>
  act: (move: string) => void
  /** A press that does nothing. */
  refuse: (name: string) => void
  /** The drawing that is carried from a cell, and how wide a cell is on the screen. */
  token: (name: string) => SVGElement | null
  width: () => number
}

export class Hand {
  chosen: string | null = $state(null)
  /** The cell whose piece is under the pointer. */
  carried: string | null = $state(null)
  /** A move that was sent and not yet answered: it is drawn as done. */
  sent: { from: string; to: string } | null = $state.raw(null)
  /** After a drag a piece is where it should be: it need not travel again. */
  settled = $state(false)
  #game: Game

  constructor(game: Game) {
    this.#game = game
    $effect(() => {
      game.view()
      this.sent = null
    })
    $effect(() => {
      game.moves()
      this.chosen = null
    })
  }

  press = (name: string) => {
    if (this.#game.targets().has(name)) this.#send(name)
    else if (this.#game.sources().has(name)) this.chosen = this.chosen === name ? null : name
    else this.#game.refuse(name)
  }

  cancel = () => {
    this.chosen = null
  }

  lift = (name: string, event: PointerEvent) => {
    const piece = this.#game.sources().has(name) ? this.#game.token(name) : null
    if (!piece) return
    carry(event, {
      piece,
      width: this.#game.width(),
      lifted: () => {
        this.chosen = name
        this.carried = name
      },
      dropped: (on) => {
        this.carried = null
        if (on === null || on === name) return
        if (!this.#game.targets().has(on)) return this.#game.refuse(on)
        this.settled = true
        setTimeout(() => (this.settled = false), 400)
        this.#send(on)
      },
    })
  }

  #send(to: string) {
    const move = this.#game.targets().get(to)!
    if (this.chosen !== null) this.sent = { from: this.chosen, to }
    this.chosen = null
    this.#game.act(move)
  }
}
