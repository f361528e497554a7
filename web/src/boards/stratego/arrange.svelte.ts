// The set-up somebody arranges before it is sent: the board, the tray beside it and the button row
// share it.
import { keep, recall } from '../../lib/store'
import {
  filled,
  mirrored,
  missing,
  parseSetup,
  type Constants,
  type Letter,
  type Slots,
} from './army'

const KEPT = 'stratego.setup'

export type Held = { slot: number } | { letter: Letter } | null

export class Arrangement {
  #constants: Constants
  slots: Slots
  held: Held = $state.raw(null)
  /** Sent as soon as it is this side's turn. */
  ready = $state(false)
  hasKept = $state(false)

  constructor(constants: Constants) {
    this.#constants = constants
    this.slots = $state(this.#first())
    this.hasKept = this.#kept() !== null
  }

  readonly tray = $derived.by(() => missing(this.#constants, this.slots))
  readonly complete = $derived.by(() => this.slots.every((letter) => letter !== null))
  readonly text = $derived.by(() => this.slots.join(''))

  #kept = () => parseSetup(this.#constants, recall<string | null>(KEPT, null))
  #first = (): Slots =>
    this.#kept() ?? ([...(this.#constants.setups.at(-1)?.letters ?? '')] as Letter[])
  #empty = (): Slots => this.slots.map(() => null)
  #set(slots: Slots) {
    this.slots = slots
    this.held = null
    this.ready = false
  }
  take = (letters: string) => this.#set([...letters] as Letter[])
  clear = () => this.#set(this.#empty())
  mirror = () => this.#set(mirrored(this.#constants, this.slots))
  shuffle = () => this.#set(filled(this.#constants, this.#empty()))
  fill = () => this.#set(filled(this.#constants, this.slots))
  reset = () => this.#set(this.#first())
  keep = () => {
    keep(KEPT, this.text)
    this.hasKept = this.#kept() !== null // not in a browser that keeps nothing
  }
  takeKept = () => {
    const mine = this.#kept()
    if (mine) this.#set(mine)
  }

  /** What is held goes to a slot; what stood there changes places, or goes back to the tray. */
  put(slot: number) {
    const held = this.held
    if (!held) return
    const slots = [...this.slots]
    if ('slot' in held) {
      ;[slots[slot], slots[held.slot]] = [slots[held.slot], slots[slot]]
      this.#set(slots)
    } else {
      slots[slot] = held.letter
      this.#set(slots)
      if (this.tray.get(held.letter)! > 0) this.held = held
    }
  }
  putBack() {
    if (!this.held || !('slot' in this.held)) return
    const { slot } = this.held
    this.#set(this.slots.map((letter, each) => (each === slot ? null : letter)))
  }
}

/** What the seats of one table arrange. */
export class Army {
  #seats = new Map<number, Arrangement>()

  of(seat: number, constants: Constants): Arrangement {
    const known = this.#seats.get(seat)
    if (known) return known
    const made = new Arrangement(constants)
    this.#seats.set(seat, made)
    return made
  }

  /** An army that stands is no longer arranged. */
  forget() {
    for (const plan of this.#seats.values()) plan.reset()
  }
}
