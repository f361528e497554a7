// Where the keyboard is. What has it may vanish, be hidden or be switched off, often by the very press
// it heard; browsers leave it with the page's body then, from where nothing is at hand. Here it goes to
// whoever keeps it for that part of the page instead: a table, a menu, or else the page's main part.
type Place = HTMLElement | SVGElement

const keepers = new Map<Element, () => Place>()
let main: HTMLElement | null = null
/** What has the keyboard, or had it last, and all that is round it. */
let path: Element[] = []
/** Nobody kept it, so it waits where the page begins until somebody does. */
let waits = false

/** `place` says where the keyboard goes if something within the element loses it. */
export function keep(element: Element, place: () => Place) {
  keepers.set(element, place)
  return () => {
    keepers.delete(element)
  }
}

/** From now on the keyboard is never left with the body. */
export function watch(element: HTMLElement) {
  main = element
  const note = (event: FocusEvent) => {
    path = event.composedPath().filter((one) => one instanceof Element)
    waits = false
  }
  const observer = new MutationObserver(mend)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'open'],
  })
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

/** A new page is read from its beginning. */
export function begin() {
  main?.focus({ preventScroll: true })
  waits = false
}

/** What is hidden or switched off has the keyboard until the browser draws the next time. */
const isUsable = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true })

function isLost() {
  const [last] = path
  const now = document.activeElement ?? document.body
  if (!last) return false
  if (waits) return now === main
  return (now === document.body || now === last) && !isUsable(last)
}

/** Of all keepers on the page the one that has the others within itself. */
const outermost = () =>
  [...keepers.keys()].find((one) => ![...keepers.keys()].some((o) => o !== one && o.contains(one)))

function mend() {
  if (!isLost()) return
  const near = path.find((one) => one.isConnected && keepers.has(one)) ?? outermost()
  const place = near ? keepers.get(near)!() : main
  if (place === document.activeElement) return
  place?.focus({ preventScroll: true })
  waits = place === main
}
