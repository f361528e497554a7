// The house on this device: its host, its journals, and what keeps them small.
import { places } from '../lib/seats'
import { WorkerEngine } from './engine'
import { Host } from './host'
import { openJournals } from './journals'
import { known } from './site'
import { engine, weights } from './stock.svelte'

let opened: ReturnType<typeof openJournals> | null = null
export const journals = () => (opened ??= openJournals())

const day = 86_400_000

/** Tables nobody will come back to: taken off the list, or a lesson's. */
async function tidy() {
  const kept = await journals()
  const held = places()
  for (const { table, at } of await kept.tables())
    if (!held[table] && Date.now() - at > day) await kept.remove(table)
}

let asked = false

/** Asked when there is something to keep: some browsers ask the visitor. */
function stay() {
  if (!asked) void navigator.storage?.persist?.().catch(() => {})
  asked = true
}

export const host = new Host({
  known,
  weights,
  engine: async () => new WorkerEngine(await engine()),
  journals: async () => {
    stay()
    return journals()
  },
  windows: new BroadcastChannel('salon'),
})

void tidy().catch(() => {})
