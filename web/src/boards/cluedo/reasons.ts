// Why a mark stands on the sheet, as far as it can be read straight off what was said. What takes
// several steps of thought is the adviser's matter.
import { isMe, whoOf } from './seats'
import { nameOf, tripleOf, type Props } from './words'

/** `column` is a seat, or the number of seats for the envelope. Null where it takes more thought. */
export function reasonOf(props: Props, card: string, column: number): string | null {
  const { view, constants, lang } = props
  const fr = lang === 'fr'
  const row = view.sheet?.[card] ?? ''
  const mark = row[column] ?? (view.hand?.includes(card) ? '+' : '-')
  const seats = view.seats.length
  if (mark === '?') return null
  if (isMe(props.eyes, column)) {
    if (mark === '+') return fr ? 'Dans votre main.' : 'In your hand.'
    return fr ? 'Pas dans votre main.' : 'Not in your hand.'
  }
  if (mark === '+') return shown(props, card, column)
  const lacked = view.talk.find(
    (note) => note.kind === 'none' && note.seat === column && note.cards.split(' ').includes(card),
  )
  if (lacked) {
    const who = whoOf(props, column)
    const cards = tripleOf(constants, lacked.cards, lang)
    return fr
      ? `${who} n’a rien montré quand on demandait ${cards} (tour ${lacked.turn}).`
      : `${who} could show nothing when asked for ${cards} (turn ${lacked.turn}).`
  }
  const holder = row.indexOf('+')
  if (holder < 0) return null
  if (holder === seats) return fr ? 'Elle est dans l’enveloppe.' : 'It is in the envelope.'
  const name = nameOf(constants, card, lang)
  if (isMe(props.eyes, holder))
    return fr ? `${name}\u00a0: dans votre main.` : `${name}: in your hand.`
  return `${name}${fr ? '\u00a0: chez ' : ': with '}${whoOf(props, holder)}.`
}

function shown(props: Props, card: string, column: number): string | null {
  const { view, lang } = props
  const fr = lang === 'fr'
  const note = view.talk.find((n) => n.kind === 'showed' && n.seat === column && n.card === card)
  if (note) {
    const who = whoOf(props, column)
    return fr ? `${who} l’a montrée (tour ${note.turn}).` : `${who} showed it (turn ${note.turn}).`
  }
  if (view.envelope?.includes(card) && column === view.seats.length) {
    return fr ? 'L’enveloppe a été ouverte.' : 'The envelope was opened.'
  }
  if (props.eyes === 'open') return fr ? 'Toutes les cartes sont ouvertes.' : 'All cards are open.'
  return null
}
