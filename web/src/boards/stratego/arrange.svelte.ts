// The set-up somebody arranges before it is sent: the board, the tray beside it and the button row
// share it.
import { ARMY, filled, mirrored, missing, parseSetup, READY } from './army'

const KEPT = 'salon.stratego.setup'

function kept(): string[] | null {
  try {
    return parseSetup(localStorage.getItem(KEPT))
  } catch {
    return null // a browser that keeps nothing
  }
}

export type Held = { slot: number } | { letter: string } | null

export class Arrangement {
  slots: (string | null)[] = $state(kept() ?? [...READY[2].letters])
  held: Held = $state.raw(null)
  /** Sent as soon as it is this side's turn. */
  ready = $state(false)
  hasKept = $state(kept() !== null)

  readonly tray = $derived(missing(this.slots))
  readonly complete = $derived(this.slots.every((letter) => letter !== null))
  readonly text = $derived(this.slots.join(''))

  #set(slots: (string | null)[]) {
    this.slots = slots
    this.held = null
    this.ready = false
  }
  take = (letters: string) => this.#set([...letters])
  clear = () => this.#set(Array(ARMY).fill(null))
  mirror = () => this.#set(mirrored(this.slots))
  shuffle = () => this.#set(filled(Array(ARMY).fill(null)))
  fill = () => this.#set(filled(this.slots))
  reset = () => this.#set(kept() ?? [...READY[2].letters])
  keep = () => {
    try {
      localStorage.setItem(KEPT, this.text)
      this.hasKept = true
    } catch {
      // nothing is kept then; the arrangement itself is untouched
    }
  }
  takeKept = () => {
    const mine = kept()
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

const seats = [new Arrangement(), new Arrangement()]
export const arrangement = (seat: number) => seats[seat]
