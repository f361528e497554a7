// How the page reaches its tables: at the server it came from, or, in a site that any host of files
// can serve, on this device.
import type { Host } from '../device/host'

/** There is no server: tables are on this device, and nobody else comes to them. */
export const onDevice = document.querySelector('meta[name="salon-site"]') !== null

let arriving: Promise<Host> | null = null

/** What stands in for the server; it comes when it is first asked for. */
export function device(): Promise<Host> {
  arriving ??= import('../device').then(
    ({ host }) => host,
    (error) => {
      arriving = null
      throw error
    },
  )
  return arriving
}

export const request = async (path: string, init?: RequestInit): Promise<Response> =>
  onDevice ? (await device()).fetch(path, init) : fetch(path, init)
