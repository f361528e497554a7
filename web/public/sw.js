// The site without a network. `salon site` writes before this what `site` is: its version, and all
// its files with their hashes. A file is kept as `path?hash`, so that the next version fetches only
// what has changed; which version a visitor sees changes when they say so.

const kept = 'salon'
const root = new URL('./', location.href).href
const keyOf = ({ path, hash }) => `${root}${path}?${hash}`
const named = new Map(site.files.map((file) => [root + file.path, file]))
named.set(root, named.get(`${root}index.html`))
// It tells of the version that is being served, so it belongs to it.
const about = `${root}site.json`
const aboutKey = `${about}?${site.version}`

async function fetched(url) {
  const answer = await fetch(url, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  // Told to be a redirect's, an answer would be refused for a page.
  return answer.redirected ? new Response(await answer.blob(), answer) : answer
}

const put = async (key, answer) => (await caches.open(kept)).put(key, answer)
const keep = async (key, url) => put(key, await fetched(url))

const find = async (key) => (await caches.open(kept)).match(key)

async function missing() {
  const keys = await (await caches.open(kept)).keys()
  const here = new Set(keys.map(({ url }) => url))
  return site.files.filter((file) => !here.has(keyOf(file)))
}

/** Everything, one after the other; `told` hears how many bytes are here. */
async function keepAll(told) {
  await keep(aboutKey, about)
  const files = await missing()
  const all = site.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = all - files.reduce((sum, { bytes }) => sum + bytes, 0)
  told(done, all)
  for (const file of files) {
    await keep(keyOf(file), root + file.path)
    told((done += file.bytes), all)
  }
}

/** Whoever had everything of the version before has everything of this one before it is offered. */
async function prepare() {
  const had = await find(`${root}?everything`)
  if (had) return keepAll(() => {})
  await keep(aboutKey, about)
  await keep(keyOf(named.get(root)), `${root}index.html`)
}

addEventListener('install', (event) => event.waitUntil(prepare()))

/** What no version needs any more goes, unless somebody is still on an older page. */
async function clear() {
  await clients.claim()
  if ((await clients.matchAll({ type: 'window' })).length > 1) return
  const wanted = new Set([aboutKey, `${root}?everything`, ...site.files.map(keyOf)])
  const cache = await caches.open(kept)
  for (const request of await cache.keys())
    if (request.url.startsWith(root) && !wanted.has(request.url)) await cache.delete(request)
}

addEventListener('activate', (event) => event.waitUntil(clear()))

async function serve(event, url) {
  const key = url === about ? aboutKey : keyOf(named.get(url))
  const here = await find(key)
  if (here) return here
  const answer = await fetched(url === root ? `${root}index.html` : url)
  // Whoever asked reads it as it comes.
  event.waitUntil(put(key, answer.clone()))
  return answer
}

addEventListener('fetch', (event) => {
  const url = event.request.url.split(/[?#]/)[0]
  if (event.request.method === 'GET' && (url === about || named.has(url)))
    event.respondWith(serve(event, url))
})

const deeds = {
  /** How much is here, and how much there is. */
  async measure(tell) {
    const away = (await missing()).reduce((sum, { bytes }) => sum + bytes, 0)
    const all = site.files.reduce((sum, { bytes }) => sum + bytes, 0)
    tell({ done: all - away, all, whole: away === 0 })
  },
  async everything(tell) {
    try {
      await keepAll((done, all) => tell({ done, all, whole: false }))
      await put(`${root}?everything`, new Response('yes'))
      await deeds.measure(tell)
    } catch {
      tell({ failed: true })
    }
  },
  async change() {
    await skipWaiting()
  },
}

addEventListener('message', (event) => {
  const port = event.ports[0]
  event.waitUntil(deeds[event.data]?.((said) => port?.postMessage(said)))
})
