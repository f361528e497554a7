// How every board is touched: named places with one tab stop between them. Arrows go from place to
// place, Enter and Space press one, Escape takes a half-made choice back; a pointer presses a place,
// or lifts what lies there. A board spreads `of(name)` over whatever it draws at a place, SVG or not.
import { createAttachmentKey } from 'svelte/attachments'
import { neighbour, type Place } from './grid'

interface Board<P extends Place> {
  places: () => P[]
  /** Where the tab stop is before anybody has moved it. */
  home?: () => string | null | undefined
  press: (name: string, event: Event) => void
  cancel?: () => void
  /** A pointer has come down on a place whose thing may be carried. */
  lift?: (name: string, event: PointerEvent) => void
  /** Whether a finger there carries something, instead of moving the page. */
  loose?: (name: string) => boolean
  /** Where an arrow leads, for boards that know better than by what lies nearest. */
  next?: (from: P, key: string) => string | null
}

export class Places<P extends Place> {
  #board: Board<P>
  #visited: string | null = $state(null)
  /** Left and right keep to a lane, so that they come back to where they left. */
  #lane: number | null = null
  #nodes = new Map<string, HTMLElement | SVGElement>()
  #attach = createAttachmentKey()

  constructor(board: Board<P>) {
    this.#board = board
  }

  /** The place that Tab comes to. */
  readonly stop: P | undefined = $derived.by(() => {
    const all = this.#board.places()
    const at = (name: string | null | undefined) => all.find((place) => place.name === name)
    return at(this.#visited) ?? at(this.#board.home?.()) ?? all[0]
  })

  of(name: string) {
    return {
      'data-cell': name,
      tabindex: this.stop?.name === name ? 0 : -1,
      onclick: (event: MouseEvent) => this.#board.press(name, event),
      onkeydown: this.#key,
      onfocus: () => this.#visit(name),
      onpointerdown: (event: PointerEvent) => this.#board.lift?.(name, event),
      [this.#attach]: this.#mounted,
    }
  }

  #visit(name: string) {
    if (this.#visited === name) return
    this.#visited = name
    this.#lane = null
  }

  #key = (event: KeyboardEvent) => {
    const from = this.stop
    if (!from) return
    const to = this.#next(from, event.key)
    const presses = event.key === 'Enter' || event.key === ' '
    if (presses && event.currentTarget instanceof HTMLButtonElement) return // it clicks by itself
    if (to) this.#nodes.get(to)?.focus()
    else if (presses) this.#board.press(from.name, event)
    else if (event.key === 'Escape' && this.#board.cancel) this.#board.cancel()
    else return
    event.preventDefault()
  }

  #next(from: P, key: string): string | null {
    if (this.#board.next) return this.#board.next(from, key)
    const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
    const lane = sideways ? (this.#lane ?? from.y) : from.y
    const to = neighbour(this.#board.places(), { ...from, y: lane }, key)
    if (to) this.#visited = to.name
    if (to) this.#lane = sideways ? lane : null
    return to?.name ?? null
  }

  /** `touch-action` does not reach inside an SVG: what may be carried holds the page still. */
  #mounted = (node: HTMLElement | SVGElement) => {
    const name = node.dataset.cell!
    this.#nodes.set(name, node)
    const stay = (event: TouchEvent) => this.#board.loose?.(name) && event.preventDefault()
    node.addEventListener('touchmove', stay as EventListener, { passive: false })
    return () => {
      node.removeEventListener('touchmove', stay as EventListener)
      this.#nodes.delete(name)
    }
  }
}
