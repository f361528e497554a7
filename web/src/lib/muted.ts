// The tables at which this browser does not listen to what is said.
import { keep, recall } from './store'

const KEPT = 'muted'
const most = 40 // the oldest are forgotten

const all = () => recall<string[]>(KEPT, [])

export const isMuted = (table: string) => all().includes(table)

export function mute(table: string, muted: boolean) {
  const others = all().filter((one) => one !== table)
  keep(KEPT, muted ? [...others, table].slice(-most) : others)
}
