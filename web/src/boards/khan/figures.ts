import type { Figure } from '../../lib/types'

/** For the rules page. */
const figures: Figure[] = [
  {
    seats: 2,
    eyes: 0,
    events:
      '0 side right; 0 K@f4; 0 S@f1; 0 S@e1; 0 S@e3; 0 S@f2; 0 S@e5; 1 K@a5; 1 S@a3; 1 S@a4; 1 ' +
      'S@b6; 1 S@a2; 1 S@b2; 0 e3f3; 1 a5b4; 0 e5e6; 1 a2b1',
    caption: {
      en: 'The khan is on the piece that has just moved, and the value of its square is the order: red must now move a piece from a square of that value.',
      fr: 'Le khan est sur la pièce qui vient de jouer, et la valeur de sa case est l’ordre : rouge doit maintenant jouer une pièce posée sur une case de cette valeur.',
    },
  },
]

export default figures
