// Two armies arranged so that the front meets what a beginner must have met.
import type { Lesson, Scene } from '../lesson'

const columns = 'abcdefghij'

/** Forty pieces as they are placed: from the back row forward, from left to right as their owner sees. */
function army(seat: number, rows: Record<number, string>, order: number[]) {
  const across = seat ? [...columns].reverse() : [...columns]
  return order.flatMap((row) =>
    across.map((column) => `${seat} ${rows[row][columns.indexOf(column)]}@${column}${row}`),
  )
}

const red = { 4: 'SJTPSPJNYS', 3: 'NLJMSGCPSL', 2: 'TBSCNTBSBP', 1: 'BFBNLTNLBS' }
const blue = { 10: 'BNSLTBJPSN', 9: 'BLNCSTYSPN', 8: 'FBSJPNTLGS', 7: 'BBJSTLPSCM' }
const armies = [...army(0, red, [1, 2, 3, 4]), ...army(1, blue, [10, 9, 8, 7])].join('; ')

const table = { seats: 2, seat: 0, rules: 'tournament' }

const front: Scene = {
  ...table,
  events: armies,
  steps: [
    {
      title: { en: 'Find the flag', fr: 'Trouvez le drapeau' },
      tell: {
        en: 'You are **red**, with forty pieces whose ranks only you can see; of blue you see the backs. Somewhere behind them stands blue’s **flag**. Take it and you have won.\n\nYour own flag is on b1, walled in by bombs. Neither flag nor bombs ever move.',
        fr: 'Vous êtes **rouge** : quarante pièces dont vous seul voyez les grades ; de bleu, vous ne voyez que les dos. Quelque part derrière se dresse son **drapeau**. Prenez-le et vous avez gagné.\n\nLe vôtre est en b1, entouré de bombes. Ni drapeau ni bombe ne bougent jamais.',
      },
    },
    {
      title: { en: 'One square at a time', fr: 'Une case à la fois' },
      tell: {
        en: 'In your turn one piece moves one square, forward, back or sideways, never aslant. The two lakes in the middle cannot be entered.',
        fr: 'À votre tour, une pièce avance d’une case, devant, derrière ou de côté, jamais en biais. Les deux lacs du milieu sont infranchissables.',
      },
      task: {
        ask: {
          en: 'Your captain, a 6, stands on f4. One square forward, to f5.',
          fr: 'Votre capitaine, un 6, est en f4. Une case en avant, en f5.',
        },
        answer: 'f4f5',
        wrong: ['f4f6', 'f4g5', 'c4c5', 'b2b3'],
        other: {
          en: 'that piece may go there. Send the captain from f4 this time.',
          fr: 'cette pièce peut y aller. Envoyez cette fois le capitaine de f4.',
        },
        done: {
          en: 'Blue answers, and a notch shows that this piece has moved: so it is no bomb and no flag.',
          fr: 'Bleu répond, et une encoche montre que cette pièce a bougé : ce n’est donc ni une bombe ni le drapeau.',
        },
        then: '1 i7i6',
      },
    },
    {
      title: { en: 'Scouts run', fr: 'Les éclaireurs courent' },
      tell: {
        en: 'A **scout** (2) runs any distance in a straight line and may attack at the end. You have eight of them, and they are there to find things out: in a battle both ranks are shown and stay known.',
        fr: 'Un **éclaireur** (2) court aussi loin qu’il veut en ligne droite, et peut attaquer au bout. Vous en avez huit, et ils sont là pour découvrir : dans une bataille, les deux grades sont montrés et restent connus.',
      },
      task: {
        ask: {
          en: 'Who is on e7? Run the scout from e4 into it.',
          fr: 'Qui est en e7 ? Lancez-y l’éclaireur de e4.',
        },
        answer: 'e4e7',
        wrong: ['e4e8', 'e4f5', 'c4c6'],
        unwise: [
          {
            moves: ['e4e5', 'e4e6'],
            say: {
              en: 'a scout may stop on the way. But go through with it, onto e7: we want to know.',
              fr: 'un éclaireur peut s’arrêter en chemin. Mais allez jusqu’au bout, en e7 : on veut savoir.',
            },
          },
        ],
        other: {
          en: 'a fair move, and e7 keeps its secret. Use the scout on e4.',
          fr: 'un bon coup, et e7 garde son secret. Servez-vous de l’éclaireur de e4.',
        },
        done: {
          en: 'A sergeant, a 4: stronger than a 2, so your scout is lost. But the 4 is pencilled on its back for good.',
          fr: 'Un sergent, un 4 : plus fort qu’un 2, votre éclaireur est perdu. Mais le 4 reste inscrit sur son dos.',
        },
        then: '1 i6i7',
      },
    },
  ],
}

const battle: Scene = {
  ...table,
  events: `${armies}; 0 f4f5; 1 i7i6; 0 e4e7; 1 i6i7; 0 f5e5; 1 j7j6; 0 e5e6; 1 j6j7`,
  steps: [
    {
      title: { en: 'The higher rank wins', fr: 'Le plus haut grade gagne' },
      tell: {
        en: 'A few moves later your captain has come to e6, face to face with that sergeant. To attack, move onto the enemy. The higher rank wins and takes the square; equal ranks both leave.',
        fr: 'Quelques coups plus tard, votre capitaine est en e6, face à ce sergent. Pour attaquer, avancez sur l’ennemi. Le plus haut grade gagne et prend la case ; à grade égal, les deux sortent.',
      },
      task: {
        ask: { en: 'Six against four: attack.', fr: 'Six contre quatre : attaquez.' },
        answer: 'e6e7',
        wrong: ['e6f7', 'e6d6', 'e6e8'],
        other: {
          en: 'why spare the sergeant? You know its rank: six beats four.',
          fr: 'pourquoi épargner ce sergent ? Vous connaissez son grade : six bat quatre.',
        },
        done: {
          en: 'The sergeant falls. Then blue’s captain strikes yours, six against six, and both leave the board. Now they know your ranks as you know theirs.',
          fr: 'Le sergent tombe. Puis le capitaine de bleu frappe le vôtre, six contre six, et les deux sortent. On connaît vos grades comme vous connaissez les siens.',
        },
        then: '1 e8e7',
      },
    },
  ],
}

const spy: Scene = {
  ...table,
  events: `${armies}; 0 j4j7; 1 j7j6; 0 i4i5; 1 j6j5`,
  steps: [
    {
      title: { en: 'The spy and the marshal', fr: 'L’espion et le maréchal' },
      tell: {
        en: 'Your scout on the right found the **marshal**, the 10, whom nothing beats. Nothing but one: your **spy**, the 1, if it is the spy that attacks.\n\nThe marshal has marched on, right beside your spy on i5, and does not know it.',
        fr: 'À droite, votre éclaireur a trouvé le **maréchal**, le 10, que rien ne bat. Rien, sauf un : votre **espion**, le 1, si c’est l’espion qui attaque.\n\nLe maréchal a continué, juste à côté de votre espion en i5, et ne le sait pas.',
      },
      task: {
        ask: { en: 'Strike while you can.', fr: 'Frappez tant qu’il est temps.' },
        answer: 'i5j5',
        wrong: ['i5h5', 'i5i7', 'i5j6'],
        unwise: [
          {
            moves: ['i5i4', 'i5i6'],
            say: {
              en: 'careful is good, but such a chance comes once a game. If the marshal attacks first, the spy is lost.',
              fr: 'la prudence est bonne, mais pareille chance ne vient qu’une fois. Si le maréchal attaque le premier, l’espion est perdu.',
            },
          },
        ],
        other: {
          en: 'and the marshal? Should it attack your spy first, the spy is lost.',
          fr: 'et le maréchal ? S’il attaque votre espion le premier, l’espion est perdu.',
        },
        done: {
          en: 'The marshal is gone. From now on your own is the strongest piece on the board.',
          fr: 'Le maréchal n’est plus. Désormais, le vôtre est la pièce la plus forte du plateau.',
        },
      },
    },
  ],
}

const flag: Scene = {
  ...table,
  events: `${armies}; 0 a4a7; 1 i7i6; 0 a3a4; 1 i6i7; 0 a4a5; 1 j7j6; 0 a5a6; 1 j6j7`,
  steps: [
    {
      title: { en: 'Miners clear bombs', fr: 'Les démineurs ôtent les bombes' },
      tell: {
        en: 'On the left a scout has run into a **bomb**, on a7. Bombs beat everybody who attacks them, except the **miner** (3), who clears them. Yours has crept up to a6.\n\nBombs often stand around something precious.',
        fr: 'À gauche, un éclaireur a couru sur une **bombe**, en a7. Une bombe bat tous ceux qui l’attaquent, sauf le **démineur** (3), qui l’enlève. Le vôtre s’est glissé jusqu’en a6.\n\nLes bombes entourent souvent quelque chose de précieux.',
      },
      task: {
        ask: { en: 'Clear the bomb on a7.', fr: 'Enlevez la bombe en a7.' },
        answer: 'a6a7',
        wrong: ['a6b7', 'a6a8', 'b2b3'],
        other: {
          en: 'the miner has come all that way for the bomb on a7. Nobody else can take it.',
          fr: 'le démineur est venu exprès pour la bombe en a7. Nul autre ne peut la prendre.',
        },
        done: {
          en: 'Cleared, and the miner stands behind their lines. No piece that moves is beside it.',
          fr: 'Enlevée, et le démineur est dans leurs lignes. Aucune pièce mobile n’est à côté.',
        },
        then: '1 i7i6',
      },
    },
    {
      title: { en: 'What do they guard?', fr: 'Que gardent-elles ?' },
      tell: {
        en: 'The piece on a8 has not moved since the beginning. A bomb stood before it. Everybody may attack what may be a flag, even a miner.',
        fr: 'La pièce en a8 n’a pas bougé depuis le début. Une bombe était devant elle. Tout le monde peut attaquer ce qui est peut-être un drapeau, même un démineur.',
      },
      task: {
        ask: { en: 'Be curious.', fr: 'Soyez curieux.' },
        answer: 'a7a8',
        wrong: ['a7b8', 'a7a9', 'b1b2'],
        unwise: [
          {
            moves: ['a7b7'],
            say: {
              en: 'a bomb perhaps, and your miner would clear it. But bombs are only walls: look behind them, on a8.',
              fr: 'une bombe peut-être, et votre démineur l’ôterait. Mais les bombes ne sont que des murs : voyez derrière, en a8.',
            },
          },
        ],
        other: {
          en: 'you are one step from finding out. Straight on, to a8.',
          fr: 'vous êtes à un pas de le savoir. Tout droit, en a8.',
        },
        done: {
          en: 'The flag! A miner has won the war.',
          fr: 'Le drapeau ! Un démineur a gagné la guerre.',
        },
      },
    },
  ],
}

const lesson: Lesson = {
  scenes: [front, battle, spy, flag],
  game: {
    seats: 2,
    seat: 0,
    rules: 'tournament',
    level: 'easy',
    tell: {
      en: 'Scout, remember, and keep your high ranks unknown as long as you can. Keep two miners for the end.\n\nYour army stands ready: take it as it is, choose another, or swap pieces, then press *Ready*.',
      fr: 'Éclairez, retenez, et cachez vos hauts grades aussi longtemps que possible. Gardez deux démineurs pour la fin.\n\nVotre armée est prête : prenez-la telle quelle, choisissez-en une autre, ou échangez des pièces, puis cliquez sur *Prêt*.',
    },
  },
}

export default lesson
