// The dice are chosen so that each rule turns up once; every answer is what the exact odds advise.
import type { Lesson, Scene } from '../lesson'

const mine =
  '* roll 112345VV; 0 take V; 0 again; * roll 23555V; 0 take 5; 0 again; * roll 144; 0 take 4; 0 stop'
const theirs =
  '* roll 123444VV; 1 take V; 1 again; * roll 123444; 1 take 4; 1 again; * roll 112; 1 take 2; 1 stop'

const table = { seats: 2, seat: 0, rules: 'official' }

const turn: Scene = {
  ...table,
  events: '* roll 112345VV',
  steps: [
    {
      title: { en: 'Worms are points', fr: 'Les vers sont les points' },
      tell: {
        en: 'On the grill lie sixteen tiles, 21 to 36, with one to four worms each. You win them with eight dice. When the grill is empty, **most worms win**.\n\nYour eight dice are rolled. Each shows 1 to 5 or a **worm**; a worm counts five.',
        fr: 'Sur le gril, seize tuiles, de 21 à 36, portent un à quatre vers. Vous les gagnez avec huit dés. Quand le gril est vide, **le plus de vers gagne**.\n\nVos huit dés sont lancés. Chacun montre de 1 à 5, ou un **ver** ; un ver compte cinq.',
      },
    },
    {
      title: { en: 'Choose a face', fr: 'Choisissez une face' },
      tell: {
        en: 'After every roll you choose **one face** and set aside **all** dice that show it. You cannot choose the same face again in this turn.\n\nWithout a worm among your dice no tile is won, whatever the total.',
        fr: 'Après chaque lancer, vous choisissez **une face** et mettez de côté **tous** les dés qui la montrent. Vous ne pourrez plus choisir cette face pendant ce tour.\n\nSans un ver parmi vos dés, pas de tuile, quel que soit le total.',
      },
      task: {
        ask: { en: 'Set the two worms aside.', fr: 'Mettez les deux vers de côté.' },
        answer: 'take V',
        wrong: ['stop', 'again'],
        unwise: [
          {
            moves: ['take 1'],
            say: {
              en: 'two dice gone for two points: the dearest choice there is. Two worms make ten.',
              fr: 'deux dés dépensés pour deux points : le choix le plus cher. Deux vers font dix.',
            },
          },
          {
            moves: ['take 5'],
            say: {
              en: 'a five counts as much as a worm, but it is no worm, and you have two of those here.',
              fr: 'un cinq compte autant qu’un ver, mais ce n’en est pas un, et vous en avez deux ici.',
            },
          },
        ],
        other: {
          en: 'one die for little. The worms bring ten and the right to win a tile.',
          fr: 'un dé pour peu de chose. Les vers apportent dix, et le droit de gagner une tuile.',
        },
        done: { en: 'Ten points, and a worm is in.', fr: 'Dix points, et un ver est acquis.' },
      },
    },
    {
      title: { en: 'Stop or roll on?', fr: 'Rester ou relancer ?' },
      tell: {
        en: 'Now you may stop, or roll the six dice that are left. Ten wins nothing: the lowest tile costs 21.',
        fr: 'Vous pouvez maintenant rester, ou relancer les six dés qui restent. Dix ne gagne rien : la plus petite tuile vaut 21.',
      },
      task: {
        ask: { en: 'Roll the other dice.', fr: 'Relancez les autres dés.' },
        answer: 'again',
        wrong: ['take 5', 'take 4'],
        other: {
          en: 'to stop with ten is to lose the turn. Six dice are waiting.',
          fr: 'rester à dix, c’est perdre son tour. Six dés attendent.',
        },
        done: { en: 'Three fives! Look closer…', fr: 'Trois cinq ! Regardez bien…' },
        then: '* roll 23555V',
      },
    },
    {
      title: { en: 'Not twice the same', fr: 'Jamais deux fois la même' },
      tell: {
        en: 'There is another worm among them, but you have already chosen worms. Only the other faces are open to you.',
        fr: 'Il y a encore un ver, mais vous avez déjà choisi les vers. Seules les autres faces vous sont ouvertes.',
      },
      task: {
        ask: { en: 'Choose the best face.', fr: 'Choisissez la meilleure face.' },
        answer: 'take 5',
        wrong: ['take V', 'take 4', 'stop'],
        other: {
          en: 'three fives are worth fifteen and bring you to 25 at once.',
          fr: 'trois cinq valent quinze et vous mènent d’un coup à 25.',
        },
        done: {
          en: '25: you could have tile 25 now, two worms.',
          fr: '25 : la tuile 25 est à vous si vous restez, deux vers.',
        },
      },
    },
    {
      title: { en: 'What do you risk?', fr: 'Que risquez-vous ?' },
      tell: {
        en: 'Three dice are left. If **all** of them show only fives and worms, faces you have chosen, the turn is lost. That happens once in 27 times. Otherwise you may well get further up.',
        fr: 'Il reste trois dés. S’ils ne montrent **que** des cinq et des vers, faces déjà choisies, le tour est perdu. Cela arrive une fois sur 27. Sinon, vous monterez sans doute.',
      },
      task: {
        ask: {
          en: 'Two worms for certain, or a small risk for more? Be bold.',
          fr: 'Deux vers à coup sûr, ou un petit risque pour mieux ? De l’audace.',
        },
        answer: 'again',
        wrong: ['take 1', 'take V'],
        other: {
          en: 'two worms are fine. But with three dice the risk is 4 in 100, and on average rolling brings more.',
          fr: 'deux vers, c’est bien. Mais avec trois dés le risque est de 4 sur 100, et relancer rapporte plus en moyenne.',
        },
        done: { en: 'Two fours.', fr: 'Deux quatre.' },
        then: '* roll 144',
      },
    },
    {
      title: { en: 'Add them up', fr: 'Faites le compte' },
      tell: {
        en: 'You have 25. Tiles 33 and up carry four worms, 25 to 28 only two.',
        fr: 'Vous avez 25. Les tuiles à partir de 33 portent quatre vers, celles de 25 à 28 deux seulement.',
      },
      task: {
        ask: { en: 'Which face?', fr: 'Quelle face ?' },
        answer: 'take 4',
        wrong: ['take 5', 'again'],
        other: {
          en: 'one point makes 26, still two worms. The two fours make 33.',
          fr: 'un point fait 26, toujours deux vers. Les deux quatre font 33.',
        },
        done: { en: '33, and four worms in sight.', fr: '33, et quatre vers en vue.' },
      },
    },
    {
      title: { en: 'Know when to stop', fr: 'Savoir rester' },
      tell: {
        en: 'One die is left. Of its six faces, three (4, 5, worm) are chosen already: rolling would lose everything half of the time.',
        fr: 'Il reste un dé. De ses six faces, trois (4, 5, ver) sont déjà choisies : relancer perdrait tout une fois sur deux.',
      },
      task: {
        ask: { en: 'What now?', fr: 'Et maintenant ?' },
        answer: 'stop',
        wrong: ['take 1', 'take 4'],
        other: {
          en: 'half of the time that loses four worms, and it wins none. This is the moment to stop.',
          fr: 'une fois sur deux, cela perd quatre vers, et n’en gagne aucun. C’est le moment de rester.',
        },
        done: {
          en: 'Tile 33 lies on your stack. Then Blaise rolls, and wins tile 24.',
          fr: 'La tuile 33 est sur votre pile. Puis Blaise lance, et gagne la tuile 24.',
        },
        then: theirs,
      },
    },
  ],
}

const steal: Scene = {
  ...table,
  events:
    `${mine}; ${theirs}; * roll 1123444V; 0 take 4; 0 again; * roll 1125V; 0 take V; 0 again; ` +
    '* roll 1125; 0 take 5; 0 again; * roll 112; 0 take 1',
  steps: [
    {
      title: { en: 'Top tiles can be stolen', fr: 'On peut voler la tuile du dessus' },
      tell: {
        en: 'Only the top tile of a stack is in play, and it can be stolen: whoever reaches **exactly** its number takes it.\n\nBlaise’s top tile is 24. And your dice make…',
        fr: 'Seule la tuile du dessus d’une pile est en jeu, et on peut la voler : qui atteint **exactement** son nombre la prend.\n\nLa tuile du dessus de Blaise est la 24. Et vos dés font…',
      },
      task: {
        ask: { en: 'Do you see it?', fr: 'Vous voyez ?' },
        answer: 'stop',
        wrong: ['take 2', 'take 4'],
        other: {
          en: 'you have exactly 24, Blaise’s tile. One more die can only spoil that.',
          fr: 'vous avez exactement 24, la tuile de Blaise. Un dé de plus ne peut que gâcher cela.',
        },
        done: {
          en: 'Stolen! A worm for you and one less for Blaise. It now covers your 33, which is safe below.',
          fr: 'Volée ! Un ver pour vous, un de moins pour Blaise. Elle couvre maintenant votre 33, à l’abri dessous.',
        },
      },
    },
  ],
}

const lost: Scene = {
  ...table,
  events: `${mine}; ${theirs}; * roll 12335555; 0 take 5; 0 again; * roll 133V`,
  steps: [
    {
      title: { en: 'First the worm', fr: 'Le ver d’abord' },
      tell: {
        en: 'The same game, but other dice: four fives, 20 already, and not a single worm yet.',
        fr: 'La même partie, avec d’autres dés : quatre cinq, déjà 20, et pas encore un seul ver.',
      },
      task: {
        ask: { en: 'Which face now?', fr: 'Quelle face à présent ?' },
        answer: 'take V',
        wrong: ['take 5', 'stop'],
        other: {
          en: 'the total grows, but without a worm it wins nothing, and only a few dice are left to find one.',
          fr: 'le total monte, mais sans ver il ne gagne rien, et il reste bien peu de dés pour en trouver un.',
        },
        done: {
          en: '25, with a worm. A worm in hand is worth more than a few points.',
          fr: '25, avec un ver. Un ver en main vaut mieux que quelques points.',
        },
      },
    },
  ],
}

const unlucky: Scene = {
  ...table,
  events:
    `${mine}; ${theirs}; * roll 1123444V; 0 take 4; 0 again; * roll 11233; 0 take 3; 0 again; ` +
    '* roll 11V; 0 take 1',
  steps: [
    {
      title: { en: 'A lost turn', fr: 'Un tour perdu' },
      tell: {
        en: 'Once more, and less wisely: you have let the worms go by. 20, no worm, one die left.',
        fr: 'Encore une fois, moins sagement : vous avez laissé passer les vers. 20, aucun ver, un seul dé.',
      },
      task: {
        ask: {
          en: 'Stopping loses the turn for certain. Try your luck.',
          fr: 'Rester perd le tour à coup sûr. Tentez votre chance.',
        },
        answer: 'again',
        wrong: ['take V', 'take 2'],
        other: {
          en: 'that loses the turn for certain. One worm in six is better than nothing.',
          fr: 'cela perd le tour à coup sûr. Un ver sur six, c’est mieux que rien.',
        },
        done: {
          en: 'A four, already chosen: the turn is lost. Your top tile, 33, goes back to the grill, and the highest tile on it, 36, is turned over for good.',
          fr: 'Un quatre, déjà choisi : le tour est perdu. Votre tuile du dessus, la 33, retourne sur le gril, et la plus haute, la 36, est retournée pour de bon.',
        },
        then: '* roll 4',
      },
    },
  ],
}

const lesson: Lesson = {
  scenes: [turn, steal, lost, unlucky],
  game: {
    seats: 3,
    seat: 0,
    rules: 'official',
    level: 'easy',
    tell: {
      en: 'That is the whole game: high faces, a worm in time, and the nerve to stop. If a total has no tile of its own left, you take the next lower one on the grill.\n\nNow against two others, by the published rules. The panel *Odds* knows the exact chances, if you are curious.',
      fr: 'Voilà tout le jeu : de hautes faces, un ver à temps, et le cran de rester. Si la tuile de votre total n’est plus là, vous prenez la plus proche au-dessous sur le gril.\n\nMaintenant contre deux autres, avec les règles éditées. Le volet *Chances* connaît les probabilités exactes, si cela vous tente.',
    },
  },
}

export default lesson
