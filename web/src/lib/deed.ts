// What was done at the table, in a sentence.
import { botName } from './bots'
import type { TableMessage } from '#schema/protocol'
import type { Words } from './words/en'

export type Deed = Omit<TableMessage, 'type'>

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
  }
}
