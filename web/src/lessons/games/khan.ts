// The game is `salon play khan --seats medium,easy --seed 39`, with the line the strongest bot finds
// in it; the Kalista in danger is `--seed 17` of the same, and the sbires that come back are
// `--seats medium,medium --seed 62`.
import type { Lesson, Scene } from '../lesson'

const order: Scene = {
  seats: 2,
  seat: 0,
  rules: 'house',
  events:
    '0 side bottom; 0 K@d6; 0 S@c5; 0 S@e5; 0 S@a6; 0 S@e6; 0 S@c6; ' +
    '1 K@a1; 1 S@d1; 1 S@c1; 1 S@f1; 1 S@d2; 1 S@f2',
  steps: [
    {
      title: { en: 'Take the Kalista', fr: 'Prenez la Kalista' },
      tell: {
        en: 'You are **red**. The piece with the crown is your **Kalista**, the five hooded ones are her **sbires**. Ochre has the same, across the board.\n\nWhoever takes the enemy Kalista wins, at once. Both sides have placed their pieces as they liked in their two rows; now it begins.',
        fr: 'Vous êtes **rouge**. La pièce à la couronne est votre **Kalista**, les cinq encapuchonnés sont ses **sbires**. Ocre a les mêmes, en face.\n\nQui prend la Kalista adverse gagne, sur-le-champ. Chacun a posé ses pièces à son gré sur ses deux rangées ; à présent, on commence.',
      },
    },
    {
      title: { en: 'Rings are steps', fr: 'Les anneaux sont des pas' },
      tell: {
        en: 'Count the rings of the square a piece stands on: one, two or three. It goes **exactly** that many steps, up, down, left or right, and may turn on the way. It never passes through a piece.',
        fr: 'Comptez les anneaux de la case d’où part une pièce : un, deux ou trois. Elle fait **exactement** autant de pas, en haut, en bas, à gauche ou à droite, et peut tourner en chemin. Elle ne traverse personne.',
      },
      task: {
        ask: {
          en: 'Your sbire on a6, bottom left, stands on two rings. Send it two steps up, to a4.',
          fr: 'Votre sbire en a6, en bas à gauche, est sur deux anneaux. Montez-le de deux pas, en a4.',
        },
        answer: 'a6a4',
        wrong: ['a6a5', 'a6a3', 'a6c6'],
        unwise: [
          {
            moves: ['a6*'],
            say: {
              en: 'Two steps, well counted, and with a turn. But look along the left edge: on a4 the sbire has the enemy Kalista straight ahead.',
              fr: 'Deux pas, bien comptés, et en tournant. Mais regardez le bord gauche : en a4, le sbire a la Kalista adverse droit devant lui.',
            },
          },
        ],
        other: {
          en: 'the steps are right, but take the sbire on a6: it has the enemy Kalista at the end of its column.',
          fr: 'le compte est bon ; prenez pourtant le sbire en a6 : la Kalista adverse est au bout de sa colonne.',
        },
        done: {
          en: 'a4 has three rings, and that is an order: ochre must answer with a piece that stands on three. There is only one, on f1, and it has to go.',
          fr: 'a4 porte trois anneaux, et c’est un ordre : ocre doit répondre avec une pièce posée sur trois anneaux. Il n’y en a qu’une, en f1 : elle doit partir.',
        },
        then: '1 f1e3',
      },
    },
    {
      title: { en: 'The khan commands', fr: 'Le khan commande' },
      tell: {
        en: 'The piece that moved last wears the brass ring: it carries the **khan**. The value of its square is the order, and all squares of that value are tinted.\n\nOchre’s piece has come to e3, one ring. So you must move a piece that stands on **one** ring.',
        fr: 'La pièce qui vient de jouer porte l’anneau de laiton : elle a le **khan**. La valeur de sa case est l’ordre, et toutes les cases de cette valeur sont teintées.\n\nLa pièce d’ocre est arrivée en e3, un anneau. Vous devez donc jouer une pièce posée sur **un** anneau.',
      },
      task: {
        ask: {
          en: 'Two of your sbires may obey. Play the one on e5 up to e4.',
          fr: 'Deux de vos sbires peuvent obéir. Montez celui de e5 en e4.',
        },
        answer: 'e5e4',
        wrong: ['a4a1', 'e5e3', 'd6d5'],
        other: {
          en: 'that obeys too. Here, though, go to e4: no piece of ochre’s stands on three rings, and you will see what comes of it.',
          fr: 'cela obéit aussi. Allez pourtant en e4 : aucune pièce d’ocre n’est sur trois anneaux, et vous verrez ce qui s’ensuit.',
        },
        done: {
          en: 'e4 orders a three, and ochre has nobody there: nobody can obey, so ochre may move anything. It goes to f3.',
          fr: 'e4 ordonne un trois, et ocre n’y a personne : nul ne peut obéir, donc ocre joue ce qu’il veut. Il va en f3.',
        },
        then: '1 f2f3',
      },
    },
    {
      title: { en: 'Give the order you need', fr: 'Donnez l’ordre qu’il vous faut' },
      tell: {
        en: 'Your sbire on a4 is three steps from the enemy Kalista, and stands on three rings. All you need is the order **three**.\n\nOchre’s pieces on one ring (c1, d2, e3) are surrounded by threes. If they have to move, they have to give you a three.',
        fr: 'Votre sbire en a4 est à trois pas de la Kalista adverse, et posé sur trois anneaux. Il ne vous manque que l’ordre **trois**.\n\nLes pièces d’ocre posées sur un anneau (c1, d2, e3) sont entourées de trois. Si elles doivent bouger, elles devront vous donner un trois.',
      },
      task: {
        ask: {
          en: 'The khan says two: move your Kalista so that she lands on one ring.',
          fr: 'Le khan dit deux : jouez votre Kalista de sorte qu’elle arrive sur un anneau.',
        },
        answer: 'd6e5',
        also: ['d6d4'],
        wrong: ['a4a1', 'c5c4', 'd6d5'],
        other: {
          en: 'that lands on three rings. Ochre has nobody there and would be free to save the Kalista. Land on one ring.',
          fr: 'cela arrive sur trois anneaux. Ocre n’y a personne : il serait libre de sauver sa Kalista. Arrivez sur un anneau.',
        },
        done: {
          en: 'Ochre has to move a one, and whichever it takes, it ends on three rings.',
          fr: 'Ocre doit jouer un un, et quoi qu’il prenne, il arrive sur trois anneaux.',
        },
        then: '1 c1b1',
      },
    },
    {
      title: { en: 'And now…', fr: 'Et maintenant…' },
      tell: {
        en: 'The last step of a move may land on an enemy, who is taken. The khan says three; your sbire on a4 stands on three.',
        fr: 'Le dernier pas peut tomber sur un ennemi : il est pris. Le khan dit trois ; votre sbire en a4 est sur trois.',
      },
      task: {
        ask: { en: 'Win the game.', fr: 'Gagnez la partie.' },
        answer: 'a4a1',
        wrong: ['e5e4', 'c5c4'],
        other: {
          en: 'so close! Straight up the left edge, three steps, to the Kalista on a1.',
          fr: 'si près ! Tout droit le long du bord gauche, trois pas, jusqu’à la Kalista en a1.',
        },
        done: {
          en: 'The Kalista is taken, the game is won. You did it by giving orders.',
          fr: 'La Kalista est prise, la partie gagnée. Vous l’avez fait en donnant des ordres.',
        },
      },
    },
  ],
}

const guard: Scene = {
  seats: 2,
  seat: 0,
  rules: 'house',
  events:
    '0 side bottom; 0 K@a6; 0 S@b5; 0 S@f6; 0 S@c5; 0 S@b6; 0 S@e5; 1 K@c1; 1 S@d1; 1 S@a1; ' +
    '1 S@f2; 1 S@e1; 1 S@d2; 0 b5b4; 1 d2c2; 0 a6b5; 1 c2c5; 0 f6e6; 1 a1a3; 0 b4c4; 1 e1d2',
  steps: [
    {
      title: { en: 'Danger', fr: 'Alerte' },
      tell: {
        en: 'Another game. Ochre’s sbire on c5, on one ring, stands right beside your Kalista on b5. It takes her as soon as it is allowed to move.\n\nSo give an order that **other** pieces of ochre’s must obey. Ochre has a piece on two rings (d1), but nobody on three.',
        fr: 'Une autre partie. Le sbire d’ocre en c5, sur un anneau, est juste à côté de votre Kalista en b5. Il la prend dès qu’il a le droit de bouger.\n\nDonnez donc un ordre auquel **une autre** pièce d’ocre devra obéir. Ocre a une pièce sur deux anneaux (d1), mais personne sur trois.',
      },
      task: {
        ask: {
          en: 'The khan says one. One single move saves her: which?',
          fr: 'Le khan dit un. Un seul coup la sauve : lequel ?',
        },
        answer: 'b6a6',
        wrong: ['b5b4', 'c4c5', 'e6e5'],
        other: {
          en: 'you land on three rings. Ochre has nobody on three, so nobody can obey, and everybody is free: c5 takes your Kalista. Look for a square with two.',
          fr: 'vous arrivez sur trois anneaux. Ocre n’a personne sur trois : nul ne peut obéir, tous sont libres, et c5 prend votre Kalista. Cherchez une case à deux.',
        },
        done: {
          en: 'a6 orders a two: only d1 may move, and the sbire on c5 must watch.',
          fr: 'a6 ordonne un deux : seul d1 peut jouer, et le sbire en c5 reste là à regarder.',
        },
        then: '1 d1e2',
      },
    },
  ],
}

const disobey: Scene = {
  seats: 2,
  seat: 0,
  rules: 'house',
  events:
    '0 side bottom; 0 K@a6; 0 S@f6; 0 S@d5; 0 S@a5; 0 S@d6; 0 S@c5; 1 K@e1; 1 S@f1; 1 S@c2; 1 ' +
    'S@a2; 1 S@d2; 1 S@b1; 0 d5b4; 1 d2d1; 0 a6b5; 1 b1b4; 0 f6e6; 1 e1f2; 0 c5c6; 1 c2e1; 0 ' +
    'a5b4; 1 f2e2; 0 c6c3; 1 d1d3; 0 b5a5; 1 e1d2; 0 b4c4; 1 a2c2; 0 d6e5; 1 d2d1; 0 c4d3; 1 ' +
    'c2c3; 0 e6f5; 1 f1f4; 0 a5b6; 1 d1d3; 0 f5d6; 1 f4e5; 0 b6a6; 1 c3d2',
  steps: [
    {
      title: { en: 'When nobody can obey', fr: 'Quand personne ne peut obéir' },
      tell: {
        en: 'Another game, and you are nearly alone: four of your sbires were taken; they wait under the board.\n\nThe khan says one, and you have nobody on one ring. Then you may **disobey**: move any piece, or bring a taken sbire back onto an empty square of the khan’s value.',
        fr: 'Une autre partie, et vous voilà presque seul : quatre de vos sbires sont pris ; ils attendent sous le plateau.\n\nLe khan dit un, et vous n’avez personne sur un anneau. Vous pouvez alors **désobéir** : jouer n’importe quelle pièce, ou remettre un sbire pris sur une case vide de la valeur du khan.',
      },
      task: {
        ask: {
          en: 'Bring a sbire back: take one from the tray, put it on a tinted square.',
          fr: 'Faites revenir un sbire : prenez-en un sous le plateau, posez-le sur une case teintée.',
        },
        answer: 'S@f2',
        also: ['S@*'],
        wrong: ['S@a1', 'S@b1', 'd6d5'],
        other: {
          en: 'any piece may move now, it is true. But four sbires are waiting to come back, and that is rarely possible.',
          fr: 'toute pièce peut jouer à présent, c’est vrai. Mais quatre sbires attendent de revenir, et l’occasion est rare.',
        },
        done: {
          en: 'It is back, it carries the khan, and ochre must obey it. Watch for such chances: they turn games.',
          fr: 'Le voilà de retour ; il porte le khan, et ocre doit lui obéir. Guettez ces occasions : elles renversent des parties.',
        },
      },
    },
  ],
}

const lesson: Lesson = {
  scenes: [order, guard, disobey],
  game: {
    seats: 2,
    seat: 0,
    rules: 'house',
    level: 'easy',
    tell: {
      en: 'You know all of it now. One thing to keep in mind: **before you move, look at the square you land on.** It decides what your opponent may do next, and your Kalista lives by it.\n\nYou choose a side and place your pieces first: the Kalista at the back, with company. Tips stay on as long as you like.',
      fr: 'Vous savez tout. Une seule chose à retenir : **avant de jouer, regardez la case d’arrivée.** Elle décide de ce que l’autre pourra faire, et votre Kalista en dépend.\n\nVous choisissez d’abord un côté et posez vos pièces : la Kalista au fond, bien entourée. Les conseils restent tant que vous voulez.',
    },
  },
}

export default lesson
