// This site without a network: a service worker keeps its files, all of them for whoever asks for it,
// and offers a newer version without pressing it on anybody.
interface Kept {
  done: number
  all: number
  whole: boolean
  failed?: boolean
}

interface Prompt extends Event {
  prompt(): Promise<unknown>
}

export const offline: {
  /** Why not: the browser does it in secure contexts only, or not at all. */
  refused: 'insecure' | 'unable' | null
  kept: Kept | null
  fetching: boolean
  /** A newer version is here and waits. */
  newer: boolean
  /** The browser would put it among this device's programs. */
  install: (() => void) | null
} = $state({ refused: null, kept: null, fetching: false, newer: false, install: null })

let registration: ServiceWorkerRegistration | null = null

/** Says something to a worker and hears what it answers, as long as it answers. */
function tell(worker: ServiceWorker | null | undefined, what: string, hear?: (said: Kept) => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<Kept>) => hear?.(data)
  worker?.postMessage(what, [port2])
}

const measure = () =>
  tell(registration?.active, 'measure', (said) => {
    offline.kept = said
  })

/** Fetches everything that is not here yet. */
export function keepAll() {
  offline.fetching = true
  tell(registration?.active, 'everything', (said) => {
    offline.kept = said.failed ? { ...offline.kept!, failed: true } : said
    if (said.failed || said.whole) offline.fetching = false
  })
}

/** Goes over to the newer version; where a game is, it is there again. */
export function change() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  tell(registration?.waiting, 'change')
}

export async function begin() {
  if (!isSecureContext) offline.refused = 'insecure'
  else if (!('serviceWorker' in navigator)) offline.refused = 'unable'
  if (offline.refused) return
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offline.install = () => {
      offline.install = null
      void (event as Prompt).prompt()
    }
  })
  registration = await navigator.serviceWorker.register('sw.js')
  const look = () => (offline.newer = Boolean(registration!.waiting && registration!.active))
  registration.addEventListener('updatefound', () =>
    registration!.installing?.addEventListener('statechange', look),
  )
  look()
  await navigator.serviceWorker.ready
  measure()
  // A window that stays open for days looks for a newer version when it is looked at again.
  addEventListener('visibilitychange', () => {
    if (!document.hidden) registration!.update().catch(() => {})
  })
}
