// The cards are those of `salon play cluedo --seats medium,medium,medium --seed 1`; who walks where is
// chosen so that the case is closed in two rounds.
import type { Lesson, Scene, Step } from '../lesson'

const deal =
  '* envelope violet wrench kitchen; * deal pistol; * deal candlestick; * deal rose; ' +
  '* deal knife; * deal hall; * deal game_room; * deal leblanc; * deal dining_room; ' +
  '* deal bedroom; * deal moutarde; * deal living_room; * deal bathroom; * deal rope; ' +
  '* deal pervenche; * deal study; * deal olive; * deal garage; * deal lead_pipe; ' +
  '* roll 9; * roll 4; * roll 8'
const first =
  `${deal}; 0 roll; * roll 12; 0 enter game_room; 0 suggest violet wrench; 1 none; ` +
  '2 show game_room; 0 pass'

const table = { seats: 3, seat: 0, rules: 'house' }

/** Questions for cards of one's own hand. */
const held = ['leblanc', 'olive', 'moutarde'].map((suspect) => `suggest ${suspect} *`)
const armed = ['pistol', 'knife', 'rope'].flatMap((weapon) =>
  ['rose', 'pervenche', 'violet'].map((suspect) => `suggest ${suspect} ${weapon}`),
)

const askings = {
  unwise: [
    {
      moves: [...held, ...armed],
      say: {
        en: 'you hold one of these cards yourself: nobody can show it to you. That makes a fine bluff later; now you want to learn something.',
        fr: 'vous tenez vous-même l’une de ces cartes : personne ne peut vous la montrer. Plus tard, c’est un joli bluff ; pour l’instant, il s’agit d’apprendre.',
      },
    },
  ],
}

const turn: Scene = {
  ...table,
  events: deal,
  steps: [
    {
      title: { en: 'Who, with what, where?', fr: 'Qui, avec quoi, où ?' },
      tell: {
        en: 'One suspect, one weapon and one room lie in the **envelope**. Whoever names all three first wins.\n\nAll other cards are in somebody’s hand. Six are in yours: **what you hold is not in the envelope.** Your sheet has them ticked already.',
        fr: 'Un suspect, une arme et une pièce sont dans l’**enveloppe**. Le premier à nommer les trois gagne.\n\nToutes les autres cartes sont dans une main. Vous en avez six : **ce que vous tenez n’est pas dans l’enveloppe.** Votre feuille les a déjà cochées.',
      },
    },
    {
      title: { en: 'Go and look', fr: 'Allez voir' },
      tell: {
        en: 'You are the red pawn at the lower edge. Questions are asked **in rooms**, about the room one is in. So roll, and walk into one.',
        fr: 'Vous êtes le pion rouge, au bord inférieur. On interroge **dans les pièces**, à propos de celle où l’on est. Lancez donc les dés, et entrez quelque part.',
      },
      task: {
        ask: { en: 'Roll the dice.', fr: 'Lancez les dés.' },
        answer: 'roll',
        wrong: ['suggest violet wrench', 'passage', 'enter hall'],
        other: {
          en: 'out here there is nobody to ask anything. Roll.',
          fr: 'ici, dehors, on n’apprend rien. Lancez.',
        },
        done: {
          en: 'Twelve! The cells you can reach glow.',
          fr: 'Douze ! Les cases à votre portée s’éclairent.',
        },
        then: '* roll 12',
      },
    },
    {
      title: { en: 'Enter a room', fr: 'Entrez dans une pièce' },
      tell: {
        en: 'You walk up, down and sideways; a door costs a step, and entering a room ends the walk. You need not use all your steps.',
        fr: 'On marche en haut, en bas et de côté ; une porte coûte un pas, et entrer dans une pièce termine la marche. Inutile d’user tous ses pas.',
      },
      task: {
        ask: {
          en: 'Three rooms are in reach. Enter the game room.',
          fr: 'Trois pièces sont à portée. Entrez dans la salle de jeux.',
        },
        answer: 'enter game_room',
        wrong: ['enter kitchen', 'enter study', 'suggest violet wrench'],
        unwise: [
          {
            moves: ['enter hall', 'enter garage'],
            say: {
              en: 'a good idea as well: any room you do not hold is worth a question. Here, take the game room.',
              fr: 'bonne idée aussi : toute pièce que vous ne tenez pas mérite une question. Prenez ici la salle de jeux.',
            },
          },
        ],
        other: {
          en: 'that leaves you in the corridor, where nothing can be asked. Three rooms are in reach.',
          fr: 'vous restez dans le couloir, où l’on ne peut rien demander. Trois pièces sont à portée.',
        },
        done: { en: 'You are in. Now you may ask.', fr: 'Vous y êtes. À vous d’interroger.' },
      },
    },
    {
      title: { en: 'Ask', fr: 'Interrogez' },
      tell: {
        en: 'You name a suspect and a weapon; the room is the one you are in. The others answer in turn, from your left: they show you **one** of the three cards, in secret, or say that they have none.',
        fr: 'Vous nommez un suspect et une arme ; la pièce est celle où vous êtes. Les autres répondent tour à tour, à partir de votre gauche : ils vous montrent **une** des trois cartes, en secret, ou disent n’en avoir aucune.',
      },
      task: {
        ask: {
          en: 'Ask about the suspect in purple, with the wrench.',
          fr: 'Interrogez sur Violet, avec la clé anglaise.',
        },
        answer: 'suggest violet wrench',
        wrong: ['roll', 'accuse violet wrench game_room', 'suggest violet kitchen'],
        ...askings,
        other: {
          en: 'a sound question. For this case, ask about the one in purple and the wrench.',
          fr: 'bonne question. Pour cette affaire, demandez Violet et la clé anglaise.',
        },
        done: {
          en: 'Blaise has none of the three. Chloé shows you the game room: so it is not in the envelope.',
          fr: 'Blaise n’a aucune des trois. Chloé vous montre la salle de jeux : elle n’est donc pas dans l’enveloppe.',
        },
        then: '1 none; 2 show game_room',
      },
    },
    {
      title: { en: 'The sheet remembers', fr: 'La feuille se souvient' },
      tell: {
        en: 'Look at the detective sheet. The game room is ticked for Chloé. And because Blaise said “none”, three of his boxes are crossed at once: not the purple one, not the wrench, not the game room.\n\n**A “none” often tells more than a card.**',
        fr: 'Regardez la feuille de détective. La salle de jeux est cochée chez Chloé. Et comme Blaise a dit « rien », trois de ses cases sont barrées d’un coup : ni Violet, ni la clé anglaise, ni la salle de jeux.\n\n**Un « rien » en dit souvent plus qu’une carte.**',
      },
      task: {
        ask: {
          en: 'You do not know enough to accuse. End your turn.',
          fr: 'Vous n’en savez pas assez pour accuser. Terminez votre tour.',
        },
        answer: 'pass',
        wrong: ['suggest rose candlestick', 'roll'],
        other: {
          en: 'one accusation a game, and a wrong one puts you out. You cannot know it yet.',
          fr: 'une accusation par partie, et une fausse vous élimine. Vous ne pouvez pas encore savoir.',
        },
        done: { en: 'The next one, please.', fr: 'Au suivant.' },
      },
    },
  ],
}

const asked: Scene = {
  ...table,
  events:
    `${first}; 1 roll; * roll 9; 1 enter kitchen; 1 suggest olive rope; 2 none; 0 show rope; 1 pass; ` +
    '2 stay; 2 pass; 0 stay; 0 pass; 1 passage; 1 suggest leblanc rope; 2 none',
  steps: [
    {
      title: { en: 'When they ask you', fr: 'Quand on vous interroge' },
      tell: {
        en: 'A round later. Blaise asks, and you hold two of the three cards. You must show one of them, and only Blaise will see it.\n\nLast time you showed Blaise the rope.',
        fr: 'Un tour plus tard. Blaise interroge, et vous tenez deux des trois cartes. Vous devez en montrer une, et Blaise seul la verra.\n\nLa dernière fois, vous lui aviez montré la corde.',
      },
      task: {
        ask: {
          en: 'Which card tells Blaise least?',
          fr: 'Quelle carte en apprend le moins à Blaise ?',
        },
        answer: 'show rope',
        wrong: ['none', 'show pistol'],
        other: {
          en: 'that gives a second card away. Blaise knows your rope already: showing it again costs nothing.',
          fr: 'cela livre une deuxième carte. Blaise connaît déjà votre corde : la remontrer ne coûte rien.',
        },
        done: {
          en: 'Blaise has learned nothing new. Show what they know, whenever you can.',
          fr: 'Blaise n’a rien appris. Montrez ce qu’on sait déjà, chaque fois que possible.',
        },
      },
    },
  ],
}

const kitchen: Step[] = [
  {
    title: { en: 'A free ride', fr: 'Un voyage gratuit' },
    tell: {
      en: 'In another course of this game Blaise asked about **you**, in the kitchen. Whoever is named is brought there, so your pawn stands in the kitchen.\n\nBrought to a room by somebody’s question, you may stay and ask there, without dice.',
      fr: 'Dans une autre suite de la partie, Blaise a interrogé sur **vous**, dans la cuisine. Qui est nommé y est amené : votre pion est donc dans la cuisine.\n\nAmené par la question d’un autre, vous pouvez rester et interroger là, sans lancer les dés.',
    },
    task: {
      ask: { en: 'Stay in the kitchen.', fr: 'Restez dans la cuisine.' },
      answer: 'stay',
      wrong: ['enter hall', 'suggest violet wrench'],
      unwise: [
        {
          moves: ['passage'],
          say: {
            en: 'the stairs lead to the garage, for nothing, and that is handy. But you know nothing of the kitchen yet.',
            fr: 'l’escalier mène au garage, gratis, et c’est bien commode. Mais vous ne savez encore rien de la cuisine.',
          },
        },
      ],
      other: {
        en: 'dice may carry you off. You are in a room you know nothing of: stay.',
        fr: 'les dés vous emporteraient. Vous êtes dans une pièce dont vous ne savez rien : restez.',
      },
      done: { en: 'And now ask.', fr: 'Et maintenant, interrogez.' },
    },
  },
  {
    title: { en: 'The same again', fr: 'La même, encore' },
    tell: {
      en: 'Nobody has shown you the purple one or the wrench. Ask for them again, in this new room: then an answer can only mean few things.',
      fr: 'Personne ne vous a montré Violet ni la clé anglaise. Redemandez-les, dans cette nouvelle pièce : la réponse ne pourra alors vouloir dire que peu de choses.',
    },
    task: {
      ask: {
        en: 'Ask about the one in purple, with the wrench.',
        fr: 'Interrogez sur Violet, avec la clé anglaise.',
      },
      answer: 'suggest violet wrench',
      wrong: ['roll', 'accuse violet wrench kitchen'],
      ...askings,
      other: {
        en: 'not a bad question. But you are on the trail of the one in purple, and of the wrench.',
        fr: 'la question n’est pas mauvaise. Mais vous êtes sur la piste de Violet et de la clé anglaise.',
      },
      done: {
        en: 'Blaise: none. Chloé: none! And you hold none of the three either…',
        fr: 'Blaise : rien. Chloé : rien ! Et vous ne tenez aucune des trois non plus…',
      },
      then: '1 none; 2 none',
    },
  },
  {
    title: { en: 'Accuse', fr: 'Accusez' },
    tell: {
      en: 'Nobody holds them. So all three are in the envelope, and the sheet says so. At the end of your turn you may **accuse**: right, and you have won; wrong, and you are out.',
      fr: 'Personne ne les tient. Toutes trois sont donc dans l’enveloppe, et la feuille le dit. À la fin de votre tour, vous pouvez **accuser** : juste, vous avez gagné ; faux, vous êtes éliminé.',
    },
    task: {
      ask: { en: 'Close the case.', fr: 'Bouclez l’affaire.' },
      answer: 'accuse violet wrench kitchen',
      wrong: ['suggest rose rope', 'roll'],
      unwise: [
        {
          moves: ['pass'],
          say: {
            en: 'you know it all, and the others have heard it too. Accuse before they do.',
            fr: 'vous savez tout, et les autres ont entendu. Accusez avant eux.',
          },
        },
      ],
      other: {
        en: 'the sheet contradicts it, and a wrong accusation puts you out. Nobody could show which three cards?',
        fr: 'la feuille dit le contraire, et une fausse accusation vous élimine. Quelles trois cartes personne n’a-t-il pu montrer ?',
      },
      done: {
        en: 'The envelope is opened, and it agrees. Case closed, detective.',
        fr: 'On ouvre l’enveloppe : c’est bien cela. Affaire classée, détective.',
      },
    },
  },
]

const close: Scene = {
  ...table,
  events:
    `${first}; 1 roll; * roll 9; 1 enter kitchen; 1 suggest rose rope; 2 show rose; 1 pass; ` +
    '2 stay; 2 pass',
  steps: kitchen,
}

const lesson: Lesson = {
  scenes: [turn, asked, close],
  game: {
    seats: 3,
    seat: 0,
    rules: 'house',
    level: 'easy',
    tell: {
      en: 'You know the trade: enter rooms, ask for what you do not hold, let the sheet do the remembering, and accuse only when it is certain.\n\nNow a case of your own, against two easy detectives.',
      fr: 'Vous connaissez le métier : entrez dans les pièces, demandez ce que vous ne tenez pas, laissez la feuille se souvenir, et n’accusez qu’à coup sûr.\n\nÀ présent, votre propre enquête, contre deux détectives faciles.',
    },
  },
}

export default lesson
