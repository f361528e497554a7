// A WebSocket in spirit, to a table on this device.
import type { Host } from './host'

/** As much of a WebSocket as a conversation needs. */
export interface Socket {
  readonly readyState: number
  /** Nothing outside this device can cut it. */
  readonly local?: boolean
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

const [connecting, open, closed] = [0, 1, 3]
const away = 1001

export class Line implements Socket {
  readyState = connecting
  readonly local = true
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  private host: Host | null = null

  constructor(arriving: Promise<Host>, path: string) {
    arriving.then(
      (host) => {
        if (this.readyState !== connecting) return
        this.host = host
        host.connect(this, path)
      },
      () => this.end(away),
    )
  }

  send(text: string) {
    if (this.readyState === open) this.host?.send(this, text)
  }

  close() {
    if (this.readyState === closed) return
    this.readyState = closed
    this.host?.disconnect(this)
  }

  // What the host says.

  begin() {
    if (this.readyState !== connecting) return
    this.readyState = open
    this.onopen?.(new Event('open'))
  }

  hear(text: string) {
    if (this.readyState === open) this.onmessage?.(new MessageEvent('message', { data: text }))
  }

  end(code: number) {
    if (this.readyState === closed) return
    this.readyState = closed
    this.onclose?.(new CloseEvent('close', { code }))
  }
}
