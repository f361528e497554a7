// The 21 cards in both languages.
import type { Lang, Phrase } from '../../lib/types'

export const suspects = ['rose', 'pervenche', 'leblanc', 'olive', 'moutarde', 'violet']
export const weapons = ['candlestick', 'pistol', 'rope', 'lead_pipe', 'knife', 'wrench']
export const rooms = [
  'study',
  'hall',
  'living_room',
  'dining_room',
  'kitchen',
  'bathroom',
  'garage',
  'game_room',
  'bedroom',
]
export const cards = [...suspects, ...weapons, ...rooms]

export const groups: { title: Phrase; cards: string[] }[] = [
  { title: { en: 'Who', fr: 'Qui' }, cards: suspects },
  { title: { en: 'What with', fr: 'Avec quoi' }, cards: weapons },
  { title: { en: 'Where', fr: 'Où' }, cards: rooms },
]

const names: Record<string, { name: Phrase; the: Phrase }> = {
  rose: both('Rose', 'Rose'),
  pervenche: both('Pervenche', 'Pervenche'),
  leblanc: both('Leblanc', 'Leblanc'),
  olive: both('Olive', 'Olive'),
  moutarde: both('Moutarde', 'Moutarde'),
  violet: both('Violet', 'Violet'),
  candlestick: both('Candlestick', 'Chandelier', 'le'),
  pistol: both('Pistol', 'Revolver', 'le'),
  rope: both('Rope', 'Corde', 'la'),
  lead_pipe: both('Lead pipe', 'Barre de fer', 'la'),
  knife: both('Knife', 'Poignard', 'le'),
  wrench: both('Wrench', 'Clé anglaise', 'la'),
  study: both('Study', 'Bureau', 'le'),
  hall: both('Hall', 'Hall', 'le'),
  living_room: both('Living room', 'Salon', 'le'),
  dining_room: both('Dining room', 'Salle à manger', 'la'),
  kitchen: both('Kitchen', 'Cuisine', 'la'),
  bathroom: both('Bathroom', 'Salle de bain', 'la'),
  garage: both('Garage', 'Garage', 'le'),
  game_room: both('Game room', 'Salle de jeux', 'la'),
  bedroom: both('Bedroom', 'Chambre', 'la'),
}

function both(en: string, fr: string, article?: string) {
  return {
    name: { en, fr },
    the: article
      ? { en: `the ${en.toLowerCase()}`, fr: `${article} ${fr.toLowerCase()}` }
      : { en, fr },
  }
}

export const nameOf = (card: string, lang: Lang) => names[card]?.name[lang] ?? card
export const theOf = (card: string, lang: Lang) => names[card]?.the[lang] ?? card

/** "Moutarde avec la corde dans la cuisine", of "moutarde rope kitchen". */
export function tripleOf(triple: string, lang: Lang): string {
  const [who, what, where] = triple.split(' ').map((card) => theOf(card, lang))
  return lang === 'fr' ? `${who} avec ${what} dans ${where}` : `${who} with ${what} in ${where}`
}
