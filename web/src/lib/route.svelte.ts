// Where we are: the address bar, read and written. At a server a page has a path; a host of files knows
// one page only, so there all others follow a `#`.
import { onDevice } from './wire'

export interface Route {
  page: 'home' | 'me' | 'new' | 'table' | 'replay' | 'rules' | 'learn' | 'puzzles' | 'missing'
  /** A game, a table, a game and a number, or nothing. */
  id: string
  ask: URLSearchParams
}

const shapes: [RegExp, Route['page']][] = [
  [/^\/$/, 'home'],
  [/^\/me$/, 'me'],
  [/^\/new\/([a-z0-9-]+)$/, 'new'],
  [/^\/t\/([\w-]+)$/, 'table'],
  [/^\/replay\/([\w-]+)$/, 'replay'],
  [/^\/rules\/([a-z0-9-]+)$/, 'rules'],
  [/^\/learn\/([a-z0-9-]+)$/, 'learn'],
  [/^\/puzzles(?:\/([a-z0-9-]+(?:\/\d+)?))?$/, 'puzzles'],
]

/** The address of a page of the house, for links. */
export const to = (path: string) => (onDevice ? `#${path}` : path)

/** A path and what is asked there, from the address of a page. */
function parts({ pathname, search, hash }: URL | Location | HTMLAnchorElement) {
  if (!onDevice) return { path: pathname, search }
  const [path, ask] = (hash.slice(1) || '/').split('?')
  return { path, search: ask ? `?${ask}` : '' }
}

function read(): Route {
  const { path, search } = parts(location)
  const ask = new URLSearchParams(search)
  for (const [shape, page] of shapes) {
    const found = shape.exec(path)
    if (found) return { page, id: found[1] ?? '', ask }
  }
  return { page: 'missing', id: '', ask }
}

let current = $state.raw(read())

export const route = () => current

export function go(path: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', to(path))
  current = read()
  if (!replace) scrollTo(0, 0)
}

addEventListener('popstate', () => (current = read()))
// A link to a seat, opened where the page already is.
addEventListener('hashchange', () => (current = read()))

/** Links within the house change the page without loading it again. */
export function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return
  const within = Boolean(link.hash) && link.pathname === location.pathname
  if (within !== onDevice) return
  event.preventDefault()
  if (within && !link.hash.startsWith('#/'))
    return document.querySelector<HTMLElement>(link.hash)?.focus()
  const { path, search } = parts(link)
  go(path + search)
}
