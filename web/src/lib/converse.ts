// A conversation with a table, wherever the table is.
import type { Greeting } from '#schema/api'
import { Line } from '../device/line'
import { Conversation, type Listener } from './socket'
import { onDevice, device } from './wire'

function socketAddress(path: string) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}${path}`
}

export function converse(table: string, greeting: Greeting, listener: Listener): Conversation {
  const path = `/api/tables/${table}/socket`
  return onDevice
    ? new Conversation(path, greeting, listener, (path) => new Line(device(), path))
    : new Conversation(socketAddress(path), greeting, listener)
}
