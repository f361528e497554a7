// What was done at the table, in a sentence.
import { botName } from './names'
import type { Seat } from './types'
import type { Words } from './words/en'

export interface Deed {
  ply: number
  by: Seat
  action: string
  name?: string
  reason?: string
}

export function tellDeed({ by, action, name, reason }: Deed, names: string[], words: Words) {
  const who = botName(names[by] ?? '', words)
  switch (action) {
    case 'resigned':
      return words.resigned(who, reason)
    case 'replaced':
      return words.replaced(botName(name ?? '', words))
    case 'draw-offered':
      return words.drawOffered(who)
    case 'draw-accepted':
      return words.drawAgreed
    case 'draw-declined':
      return words.drawDeclined(who)
    default:
      return ''
  }
}
