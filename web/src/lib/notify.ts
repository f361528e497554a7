// "Your turn" as the browser's own notification, for whoever asked for it and looks elsewhere. It
// works while the page is open, and only where the browser calls the address secure.
import { settings } from './settings.svelte'

export const offered = () => isSecureContext && 'Notification' in window

export async function permitted() {
  return offered() && (await Notification.requestPermission()) === 'granted'
}

/** One per table: the newest takes the place of the one before. */
export function notify(table: string, title: string, body: string) {
  if (!settings.notify || !document.hidden || !offered()) return
  if (Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag: `salon ${table}` })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // some phones show none without a worker: the title still says whose turn it is
  }
}
