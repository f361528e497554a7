// Short messages that come and go: why a click did nothing, what went wrong.
import { Failure } from './api'
import { say, words } from './settings.svelte'

export interface Notice {
  id: number
  text: string
  kind: 'note' | 'error'
}

const stay = 5000
let count = 0

export const notices: Notice[] = $state([])

export function dismiss(id: number) {
  const at = notices.findIndex((notice) => notice.id === id)
  if (at >= 0) notices.splice(at, 1)
}

export function tell(text: string, kind: Notice['kind'] = 'note') {
  if (!text || notices.some((notice) => notice.text === text)) return
  const id = ++count
  notices.push({ id, text, kind })
  if (notices.length > 3) notices.shift()
  setTimeout(() => dismiss(id), kind === 'error' ? 2 * stay : stay)
}

export function sentence(error: unknown) {
  return error instanceof Failure ? say(error.phrase) : words().somethingWrong
}

export const complain = (error: unknown) => tell(sentence(error), 'error')
