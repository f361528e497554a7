// Short messages that come and go, one at a time: why a click did nothing, what went wrong.
import { Failure } from './api'
import { say, words } from './settings.svelte'

export interface Notice {
  id: number
  text: string
  kind: 'note' | 'error'
}

const stay = 5000
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
let held = false

/** The message on show. */
export const notices: { now: Notice | null } = $state({ now: null })

export function dismiss() {
  clearTimeout(timer)
  notices.now = null
}

export function tell(text: string, kind: Notice['kind'] = 'note') {
  if (!text) return
  notices.now = { id: ++count, text, kind }
  run()
}

/** While something more important is on show a message waits: its time begins when it can be read. */
export function hold(on: boolean) {
  held = on
  run()
}

function run() {
  clearTimeout(timer)
  if (!held && notices.now)
    timer = setTimeout(dismiss, notices.now.kind === 'error' ? 2 * stay : stay)
}

export function sentence(error: unknown) {
  return error instanceof Failure ? say(error.phrase) : words().somethingWrong
}

export const complain = (error: unknown) => tell(sentence(error), 'error')
