// What the lessons' own page says.
import { typesetAll } from '../lib/typeset'

const en = {
  lessonOf: (game: string) => `A first game of ${game}`,
  pageOf: (at: number, all: number) => `${at} of ${all}`,
  back: 'Back',
  next: 'Next',
  again: 'Begin again',
  showMe: 'Show me',
  leave: 'Leave the lesson',
  yourTurn: 'Your turn',
  right: 'Right.',
  unwise: 'That is allowed, but…',
  refused: 'The rules say no.',
  lost: 'Connection lost. We are trying again by ourselves.',
  lastTitle: 'Now a real game',
  play: 'Play, with tips',
  tips: 'Tips',
  rules: 'Read the rules',
  you: 'You',
}

export type Words = typeof en

const fr = typesetAll<Words>({
  lessonOf: (game) => `Une première partie : ${game}`,
  pageOf: (at, all) => `${at} sur ${all}`,
  back: 'Retour',
  next: 'Suite',
  again: 'Recommencer',
  showMe: 'Montrez-moi',
  leave: 'Quitter la leçon',
  yourTurn: 'À vous',
  right: 'C’est juste.',
  unwise: 'C’est permis, mais…',
  refused: 'La règle s’y oppose.',
  lost: 'Connexion perdue. Nous réessayons tout seuls.',
  lastTitle: 'À présent, une vraie partie',
  play: 'Jouer, avec des conseils',
  tips: 'Conseils',
  rules: 'Lire les règles',
  you: 'Vous',
})

export const lessonWords = { en, fr }
