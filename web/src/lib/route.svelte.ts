// Where we are: the address bar, read and written.
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

function read(): Route {
  const ask = new URLSearchParams(location.search)
  for (const [shape, page] of shapes) {
    const found = shape.exec(location.pathname)
    if (found) return { page, id: found[1] ?? '', ask }
  }
  return { page: 'missing', id: '', ask }
}

let current = $state.raw(read())

export const route = () => current

export function go(path: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
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
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search)
}
