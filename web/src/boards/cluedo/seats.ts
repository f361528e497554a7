// Who sits where: seats as people speak of them.
import type { Eyes, Lang } from '../../lib/types'
import { nameOf, type Constants, type Note, type Props, type View } from './words'

export const suspectOf = (view: View, seat: number): string | null =>
  view.seats[seat]?.suspect ?? null

export const isMe = (eyes: Eyes, seat: number) => eyes === seat

/** "Vous", or the suspect a seat plays, or its name before it has one. */
export function whoOf(props: Props, seat: number) {
  if (isMe(props.eyes, seat)) return props.lang === 'fr' ? 'Vous' : 'You'
  const suspect = suspectOf(props.view, seat)
  return suspect
    ? nameOf(props.constants, suspect, props.lang)
    : (props.names[seat] ?? `${seat + 1}`)
}

/** What was said last, while it still hangs in the air: who speaks, and what. */
export function speech(props: Props): { seat: number; text: string } | null {
  const last = props.seen.at(-1)
  const note = props.view.talk.at(-1)
  if (!last || !note || last.by === 'nature') return null
  const verb = last.move.split(' ')[0]
  if (!['suggest', 'none', 'show'].includes(verb)) return null
  return { seat: last.by, text: saying(props.constants, note, props.lang) }
}

/** A note of the table talk in the words of who speaks. */
export function saying(constants: Constants, note: Note, lang: Lang): string {
  const cards = note.cards.split(' ').map((card) => nameOf(constants, card, lang))
  if (note.kind === 'none') return lang === 'fr' ? 'Rien.' : 'None of these.'
  if (note.kind === 'showed') {
    if (note.card)
      return lang === 'fr'
        ? `Voici\u00a0: ${nameOf(constants, note.card, lang)}`
        : `Here: ${nameOf(constants, note.card, lang)}`
    return lang === 'fr' ? 'Voici une carte.' : 'Here is a card.'
  }
  if (note.kind === 'accused') {
    return lang === 'fr' ? `J’accuse ${cards.join(', ')}\u00a0!` : `I accuse ${cards.join(', ')}!`
  }
  return `${cards.join(', ')}${lang === 'fr' ? '\u00a0?' : '?'}`
}
