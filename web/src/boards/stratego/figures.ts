import type { Figure } from '../../lib/types'

/** For the rules page. */
const figures: Figure[] = [
  {
    seats: 2,
    eyes: 0,
    events:
      '0 B@a1; 0 P@b1; 0 B@c1; 0 S@d1; 0 S@e1; 0 T@f1; 0 B@g1; 0 F@h1; 0 B@i1; 0 N@j1; 0 B@a2; 0 ' +
      'M@b2; 0 N@c2; 0 N@d2; 0 T@e2; 0 S@f2; 0 S@g2; 0 B@h2; 0 Y@i2; 0 S@j2; 0 T@a3; 0 L@b3; 0 ' +
      'L@c3; 0 S@d3; 0 S@e3; 0 C@f3; 0 T@g3; 0 L@h3; 0 J@i3; 0 P@j3; 0 N@a4; 0 P@b4; 0 C@c4; 0 ' +
      'J@d4; 0 S@e4; 0 L@f4; 0 N@g4; 0 G@h4; 0 J@i4; 0 P@j4; 1 S@j10; 1 S@i10; 1 B@h10; 1 B@g10; 1 ' +
      'C@f10; 1 B@e10; 1 F@d10; 1 B@c10; 1 N@b10; 1 N@a10; 1 S@j9; 1 J@i9; 1 S@h9; 1 C@g9; 1 S@f9; ' +
      '1 T@e9; 1 B@d9; 1 N@c9; 1 S@b9; 1 P@a9; 1 L@j8; 1 B@i8; 1 M@h8; 1 N@g8; 1 S@f8; 1 Y@e8; 1 ' +
      'N@d8; 1 J@c8; 1 P@b8; 1 G@a8; 1 T@j7; 1 L@i7; 1 T@h7; 1 L@g7; 1 P@f7; 1 T@e7; 1 L@d7; 1 ' +
      'S@c7; 1 P@b7; 1 J@a7; 0 e4e5; 1 j7j6; 0 b4b5; 1 j8j7; 0 i4i5; 1 j9j8; 0 e5e7; 1 e7e6; 0 ' +
      'c4b4; 1 e6f6',
    caption: {
      en: 'As red sees it: one’s own ranks, the backs of the enemy, and what battles have shown.',
      fr: 'Ce que voit rouge : ses propres grades, les dos de l’ennemi, et ce que les batailles ont montré.',
    },
  },
]

export default figures
