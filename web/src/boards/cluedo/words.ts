// The cards as the program calls them.
import type { Card, Cluedo, Constants, Note, View } from '#schema/cluedo'
import type { FaceProps, Lang, Phrase } from '../../lib/types'
import type { Notes } from './notes.svelte'

export type Props = FaceProps<Cluedo, Notes>
export type { Card, Constants, Note, View }

type Kind = Constants['cards'][number]['kind']
const titles: Record<Kind, Phrase> = {
  suspect: { en: 'Who', fr: 'Qui' },
  weapon: { en: 'What with', fr: 'Avec quoi' },
  room: { en: 'Where', fr: 'Où' },
}

export const cardsOf = ({ cards }: Constants, kind?: Kind) =>
  cards.filter((one) => !kind || one.kind === kind).map(({ card }) => card)
export const groupsOf = (constants: Constants) =>
  (['suspect', 'weapon', 'room'] as const).map((kind) => ({
    kind,
    title: titles[kind],
    cards: cardsOf(constants, kind),
  }))

const find = ({ cards }: Constants, card: Card) => cards.find((one) => one.card === card)
export const nameOf = (constants: Constants, card: Card, lang: Lang) =>
  find(constants, card)?.name[lang] ?? card
/** What stands on a suspect's pawn. */
export const letterOf = (constants: Constants, card: Card, lang: Lang) =>
  find(constants, card)?.letter[lang] ?? ''
export const theOf = (constants: Constants, card: Card, lang: Lang) =>
  find(constants, card)?.the[lang] ?? card

/** "Moutarde avec la corde dans la cuisine", of "moutarde rope kitchen". */
export function tripleOf(constants: Constants, triple: string, lang: Lang): string {
  const [who, what, where] = triple.split(' ').map((card) => theOf(constants, card, lang))
  return lang === 'fr' ? `${who} avec ${what} dans ${where}` : `${who} with ${what} in ${where}`
}
