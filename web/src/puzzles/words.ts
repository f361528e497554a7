// What the pages of puzzles say.
import { typesetAll } from '../lib/typeset'

const en = {
  title: 'Puzzles',
  about:
    'Positions from real games, each with one question. Our engines have proved every answer. What you solve is remembered by this browser alone.',
  today: 'Today’s puzzle',
  todayOf: (game: string) => `Today: ${game}`,
  solveToday: 'Solve it',
  doneToday: 'Solved today',
  lookAgain: 'Look at it again',
  streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
  best: (days: number) => `longest ${days}`,
  noStreak: 'One a day, the same for everybody.',
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved`,
  of: (game: string) => `Puzzles: ${game}`,
  grades: ['', 'Easy', 'Medium', 'Hard'],
  number: (number: number, solved: boolean) => `Puzzle ${number}${solved ? ', solved' : ''}`,
  titleOf: (game: string, number: number) => `${game}, puzzle ${number}`,
  all: 'All puzzles',
  question: 'The question',
  right: 'Right.',
  wrong: 'Not that.',
  refused: 'The rules say no.',
  again: 'Try again',
  showMe: 'Show me',
  next: 'Next puzzle',
  shown: 'That was it.',
  you: 'You',
  answers: 'Answers',
}

export type Words = typeof en

const fr = typesetAll<Words>({
  title: 'Problèmes',
  about:
    'Des positions de vraies parties, chacune avec une question. Nos moteurs ont prouvé chaque réponse. Ce que vous résolvez, seul ce navigateur le retient.',
  today: 'Le problème du jour',
  todayOf: (game) => `Aujourd’hui : ${game}`,
  solveToday: 'Le résoudre',
  doneToday: 'Résolu aujourd’hui',
  lookAgain: 'Le revoir',
  streak: (days) => (days === 1 ? '1 jour de suite' : `${days} jours de suite`),
  best: (days) => `record ${days}`,
  noStreak: 'Un par jour, le même pour tous.',
  solvedOf: (solved, all) => `${solved} sur ${all} résolu${solved > 1 ? 's' : ''}`,
  of: (game) => `Problèmes : ${game}`,
  grades: ['', 'Facile', 'Moyen', 'Difficile'],
  number: (number, solved) => `Problème ${number}${solved ? ', résolu' : ''}`,
  titleOf: (game, number) => `${game}, problème ${number}`,
  all: 'Tous les problèmes',
  question: 'La question',
  right: 'C’est juste.',
  wrong: 'Pas cela.',
  refused: 'La règle s’y oppose.',
  again: 'Réessayer',
  showMe: 'Montrez-moi',
  next: 'Problème suivant',
  shown: 'C’était cela.',
  you: 'Vous',
  answers: 'Réponses',
})

export const puzzleWords = { en, fr }
