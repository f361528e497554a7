// The address by which others, and one's own other devices, reach this server.
import * as api from './api'

/** Whoever came by an address of this machine alone needs another one for the rest of the world. */
const local = /^(localhost|127\.|\[::1\])/.test(location.hostname)
let found = $state<string | null>(null)
let asked: Promise<void> | null = null

export const reach = {
  /** Asks the server, once, where that is needed. */
  ask() {
    if (!local) return
    asked ??= api.address().then(
      ({ address }) => void (found = address),
      () => void (asked = null),
    )
  },
  get origin() {
    return found ?? location.origin
  },
  /** Links work on this computer only. */
  get onlyHere() {
    return local && !found
  },
}
