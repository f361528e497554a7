// The eight characters, their powers, and words of the map, in both languages.
import type { Lang, Phrase } from '../../lib/types'

export const people = [
  'maigret',
  'poirot',
  'lumiere',
  'legoutier',
  'gerber',
  'cruchot',
  'freud',
  'discrete',
]

const names: Record<string, string> = {
  maigret: 'Maigret',
  poirot: 'Poirot',
  lumiere: 'Lumière',
  legoutier: 'Légoutier',
  gerber: 'Gerber',
  cruchot: 'Cruchot',
  freud: 'Freud',
  discrete: 'Discrète',
}
export const nameOf = (who: string) => names[who] ?? who

/** A French adjective, as it agrees with who it is said of. */
export const agree = (word: string, who: string) => (who === 'discrete' ? `${word}e` : word)

/** A character's turn as steps; the second is the power. */
export const steps: Record<string, { move: Phrase; power?: Phrase; about: Phrase }> = {
  maigret: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'turn the lantern', fr: 'orienter la lanterne' },
    about: { en: 'carries the lantern', fr: 'porte la lanterne' },
  },
  poirot: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'draw an alibi', fr: 'tirer un alibi' },
    about: { en: 'draws an alibi', fr: 'tire un alibi' },
  },
  lumiere: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'move a light', fr: 'déplacer une lumière' },
    about: { en: 'moves a light', fr: 'déplace une lumière' },
  },
  legoutier: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'move a cover', fr: 'déplacer une plaque' },
    about: { en: 'moves a cover', fr: 'déplace une plaque' },
  },
  gerber: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'move a cordon', fr: 'déplacer un cordon' },
    about: { en: 'moves a cordon', fr: 'déplace un cordon' },
  },
  cruchot: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'whistle', fr: 'siffler' },
    about: { en: 'whistles people nearer', fr: 'siffle et attire' },
  },
  freud: {
    move: { en: 'move', fr: 'se déplacer' },
    power: { en: 'or swap', fr: 'ou échanger' },
    about: { en: 'may swap places', fr: 'peut échanger sa place' },
  },
  discrete: {
    move: { en: 'move, up to four, through houses', fr: 'se déplacer, à travers les maisons' },
    about: { en: 'walks through houses', fr: 'traverse les maisons' },
  },
}

const winds: Record<string, string> = { NW: 'NO', SW: 'SO', W: 'O' }
/** A direction or an exit as people of that language write it. */
export const windOf = (name: string, lang: Lang) => (lang === 'fr' ? (winds[name] ?? name) : name)
