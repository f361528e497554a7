// The engine beside a server: what this device can think by itself. It comes when something could use
// it, and until then, or where it is missing or slow, the server thinks.
import { keep, recall } from './store'
import { settings } from './settings.svelte'
import { onDevice } from './wire'
import type { Aide } from '../device/aide'

/** How well this device can think. */
interface Fitness {
  /** `unknown`: nobody asked yet, or it is on its way. `none`: this server has no engine for pages. */
  state: 'unknown' | 'none' | 'slow' | 'fit'
  /** Moves of random games a second, as measured. */
  rate: number
}

export const aide: Fitness = $state({ state: 'unknown', rate: 0 })

/** The least with which bots play nearly as well as at a server. */
const least = 1_000_000

let here: Aide | null = null
let arriving: Promise<Aide | null> | null = null

async function come(): Promise<Aide | null> {
  const { shelf, Aide } = await import('../device/aide')
  const { engine } = await shelf()
  if (!engine) {
    aide.state = 'none'
    return null
  }
  const made = new Aide()
  let known = recall('speed', { engine: '', rate: 0 })
  if (known.engine !== engine.path) {
    known = { engine: engine.path, rate: await made.measure() }
    keep('speed', known)
  }
  aide.rate = known.rate
  if (known.rate < least) {
    aide.state = 'slow'
    return null
  }
  await made.ready()
  aide.state = 'fit'
  return made
}

const wanted = () => !onDevice && settings.device

/** Has the engine fetched and measured, once; null: the server has to think. */
export async function summon(): Promise<Aide | null> {
  if (!wanted()) return null
  arriving ??= come().catch(() => {
    arriving = null // it is tried again
    return null
  })
  here = await arriving
  return wanted() ? here : null
}

/** The engine if it is here already; else it is on its way. */
export function present(): Aide | null {
  void summon()
  return wanted() ? here : null
}

/** The same for whoever would wait for a moment. */
export const soon = (ms: number): Promise<Aide | null> =>
  Promise.race([summon(), new Promise<null>((wake) => setTimeout(() => wake(null), ms))])
