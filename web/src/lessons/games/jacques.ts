// The night with Discrète begins as `salon play jacques --seats medium,easy --seed 1` does; the arrest is
// `--seats medium,medium --rules official --seed 2`, the escape `--seed 1` of the same.
import type { Lesson, Scene } from '../lesson'

const night: Scene = {
  seats: 2,
  seat: 0,
  rules: 'official',
  events: '* jacques discrete; * phase poirot legoutier gerber freud',
  steps: [
    {
      title: { en: 'One of eight', fr: 'L’un des huit' },
      tell: {
        en: 'You are the **Inspector**. One of these eight is Monsieur Jacques; the other player knows who. You win by catching him, he wins by slipping away or by lasting eight phases.\n\nYou both move all eight. What gives him away is the **light**: warm hexes are lit, blue ones dark.',
        fr: 'Vous êtes l’**inspecteur**. L’un de ces huit est Monsieur Jacques ; l’autre joueur sait lequel. Vous gagnez en l’attrapant ; lui, en filant ou en tenant huit phases.\n\nVous déplacez tous deux les huit. Ce qui le trahit, c’est la **lumière** : les cases chaudes sont éclairées, les bleues dans le noir.',
      },
    },
    {
      title: { en: 'Pick a character', fr: 'Choisissez un personnage' },
      tell: {
        en: 'Four characters play in this phase: you pick one, Jacques two, and you the last. Each has a power. **Poirot** draws an alibi after his walk: a card that clears somebody, for your eyes only.',
        fr: 'Quatre personnages jouent pendant cette phase : vous en choisissez un, Jacques deux, et vous le dernier. Chacun a un pouvoir. **Poirot** tire un alibi après sa marche : une carte qui innocente quelqu’un, pour vos yeux seuls.',
      },
      task: {
        ask: { en: 'Pick Poirot.', fr: 'Choisissez Poirot.' },
        answer: 'pick poirot',
        wrong: ['pick maigret', 'walk b6'],
        other: {
          en: 'a fine choice on another night. Now take Poirot, or Jacques will read the alibi.',
          fr: 'un bon choix, une autre nuit. Prenez Poirot, sinon c’est Jacques qui lira l’alibi.',
        },
        done: {
          en: 'The hexes he can reach are marked.',
          fr: 'Les cases à sa portée sont marquées.',
        },
      },
    },
    {
      title: { en: 'Through the sewers', fr: 'Par les égouts' },
      tell: {
        en: 'A character walks one to three street hexes and may pass others. And two **open manholes are one step apart**, however far they look: from g5 Poirot climbs in at h6, out at a5, and steps to b6, beside a lamp.',
        fr: 'Un personnage marche d’une à trois cases de rue, et peut en passer d’autres. Et deux **bouches d’égout ouvertes sont à un pas l’une de l’autre**, si loin qu’elles paraissent : de g5, Poirot descend en h6, remonte en a5, et arrive en b6, près d’un lampadaire.',
      },
      task: {
        ask: { en: 'Send Poirot to b6, on the left.', fr: 'Envoyez Poirot en b6, à gauche.' },
        answer: 'walk b6',
        wrong: ['walk a1', 'walk g5', 'done'],
        unwise: [
          {
            moves: ['accuse *'],
            say: {
              en: 'ending on somebody is an accusation, and a wrong one loses the game. You know nothing yet.',
              fr: 'finir sur quelqu’un, c’est l’accuser, et une fausse accusation perd la partie. Vous ne savez encore rien.',
            },
          },
        ],
        other: {
          en: 'he may go there. But try the sewers: b6, far to the left.',
          fr: 'il peut y aller. Mais essayez les égouts : b6, tout à gauche.',
        },
        done: {
          en: 'The alibi is Lumière’s: he is not Jacques, and only you know it. Then Jacques plays Légoutier and Gerber, and Freud is left to you.',
          fr: 'L’alibi est celui de Lumière : ce n’est pas lui Jacques, et vous seul le savez. Puis Jacques joue Légoutier et Gerber, et il vous reste Freud.',
        },
        then: '* alibi lumiere; 1 pick legoutier; 1 walk h6; 1 cover c2 a5; 1 pick gerber; 1 walk c4; 1 cordon NE NW; 0 pick freud',
      },
    },
    {
      title: { en: 'Light and dark', fr: 'Lumière et ombre' },
      tell: {
        en: 'In the light is who stands beside a lit lamp, beside **another character**, or in Maigret’s beam. After each phase Jacques must say where he is, and everybody on the other side is cleared.\n\nSo make the halves even. Lumière has his alibi; of the seven others only Poirot stands in the light just now.',
        fr: 'Est éclairé qui se tient près d’un lampadaire allumé, près d’**un autre personnage**, ou dans le rayon de Maigret. Après chaque phase, Jacques doit dire où il est, et tous ceux de l’autre côté sont innocentés.\n\nFaites donc deux moitiés égales. Lumière a son alibi ; des sept autres, seul Poirot est éclairé à présent.',
      },
      task: {
        ask: {
          en: 'Freud reaches h3, at the bottom, through a manhole. There he and Discrète light each other: send him.',
          fr: 'Par une bouche d’égout, Freud arrive en h3, tout en bas. Discrète et lui s’y éclairent l’un l’autre : envoyez-le.',
        },
        answer: 'walk h3',
        wrong: ['walk a1', 'walk e9', 'done'],
        unwise: [
          {
            moves: ['accuse *'],
            say: {
              en: 'much too early: a wrong accusation loses the game.',
              fr: 'bien trop tôt : une fausse accusation perd la partie.',
            },
          },
          {
            moves: ['swap *'],
            say: {
              en: 'Freud may change places with anybody, that is his power. Beside Discrète he makes the better halves: three and four.',
              fr: 'Freud peut échanger sa place avec n’importe qui, c’est son pouvoir. Près de Discrète, il fait de meilleures moitiés : trois et quatre.',
            },
          },
        ],
        other: {
          en: 'possible, but beside Discrète the halves are better: three in the light, four in the dark.',
          fr: 'possible, mais près de Discrète les moitiés sont meilleures : trois dans la lumière, quatre dans le noir.',
        },
        done: {
          en: '“I am in the light,” says Jacques. Everybody in the dark is cleared: Maigret, Légoutier, Gerber, Cruchot.',
          fr: '« Je suis dans la lumière », dit Jacques. Tous ceux du noir sont innocentés : Maigret, Légoutier, Gerber, Cruchot.',
        },
        then: '* state light',
      },
    },
    {
      title: { en: 'Three are left', fr: 'Ils ne sont plus que trois' },
      tell: {
        en: 'The list of suspects keeps the books: four cleared by the light, Lumière by your alibi. Poirot, Freud or Discrète, after one phase.\n\nNow the lamp with this phase’s number goes out. The nights get darker, and dark is what Jacques needs.',
        fr: 'La liste des suspects tient les comptes : quatre innocentés par la lumière, Lumière par votre alibi. Poirot, Freud ou Discrète, après une seule phase.\n\nPuis la lumière au numéro de la phase s’éteint. La nuit devient plus noire, et c’est ce qu’il faut à Jacques.',
      },
    },
  ],
}

const arrest: Scene = {
  seats: 2,
  seat: 0,
  rules: 'official',
  events:
    '* jacques gerber; * phase maigret poirot freud discrete; 0 pick poirot; 0 walk h3; ' +
    '* alibi freud; 1 pick maigret; 1 walk f10; 1 lantern N; 1 pick freud; 1 walk m9; ' +
    '0 pick discrete; 0 walk a3; * state light; 1 pick cruchot; 1 walk e6; 1 whistle; ' +
    '1 pull maigret e9; 1 lantern N; 1 pull freud l10; 0 pick gerber; 0 walk c4; 0 cordon SW NW; ' +
    '0 pick lumiere; 0 walk a4; 0 light c7 b2; 1 pick legoutier; 1 walk a5; 1 cover c2 a5; ' +
    '* state dark; * phase poirot legoutier cruchot discrete; 0 pick poirot; 0 walk c3; ' +
    '* alibi legoutier; 1 pick cruchot; 1 whistle; 1 pull gerber f7; 1 walk c6; ' +
    '1 pick legoutier; 1 cover a5 f10; 1 walk a1; 0 pick discrete; 0 walk e6; * state light; ' +
    '1 pick freud; 1 swap f7; 0 pick gerber; 0 walk a5; 0 cordon NW SE',
  steps: [
    {
      title: { en: 'Only one is left', fr: 'Il n’en reste qu’un' },
      tell: {
        en: 'Another night, three statements later. Look at the suspects: seven are cleared. It is **Gerber**, and he stands on a5.\n\nTwo characters may still play. To arrest him, one of them must end his walk on Gerber.',
        fr: 'Une autre nuit, trois témoignages plus tard. Voyez les suspects : sept sont innocentés. C’est **Gerber**, et il est en a5.\n\nDeux personnages peuvent encore jouer. Pour l’arrêter, l’un d’eux doit finir sa marche sur Gerber.',
      },
      task: {
        ask: {
          en: 'Pick the one who can reach him.',
          fr: 'Choisissez celui qui peut l’atteindre.',
        },
        answer: 'pick lumiere',
        wrong: ['pick gerber', 'accuse a5'],
        other: {
          en: 'Maigret stands on e9, too far off. Who is right beside Gerber?',
          fr: 'Maigret est en e9, trop loin. Qui est tout près de Gerber ?',
        },
        done: { en: 'Lumière is one step away.', fr: 'Lumière est à un pas.' },
      },
    },
    {
      title: { en: 'The arrest', fr: 'L’arrestation' },
      tell: {
        en: 'To end a walk on somebody is to accuse him. Right, and the game is yours; wrong, and Jacques has won.',
        fr: 'Finir sa marche sur quelqu’un, c’est l’accuser. Juste, la partie est à vous ; faux, Jacques a gagné.',
      },
      task: {
        ask: { en: 'Arrest Monsieur Jacques.', fr: 'Arrêtez Monsieur Jacques.' },
        answer: 'accuse a5',
        wrong: ['walk a5', 'accuse e9', 'done'],
        unwise: [
          {
            moves: ['accuse *'],
            say: {
              en: 'that one is cleared: Jacques would laugh and win. Gerber is on a5.',
              fr: 'celui-là est innocenté : Jacques rirait et gagnerait. Gerber est en a5.',
            },
          },
        ],
        other: {
          en: 'why wait? You know who it is, and tomorrow he may be gone.',
          fr: 'pourquoi attendre ? Vous savez qui c’est, et demain il sera peut-être loin.',
        },
        done: { en: 'Caught! The quarter may sleep.', fr: 'Pris ! Le quartier peut dormir.' },
      },
    },
  ],
}

const escape: Scene = {
  seats: 2,
  seat: 1,
  rules: 'official',
  events:
    '* jacques discrete; * phase poirot legoutier gerber freud; 0 pick poirot; 0 walk b6; ' +
    '* alibi lumiere; 1 pick legoutier; 1 walk h6; 1 cover c2 f10; 1 pick gerber; 1 walk c4; ' +
    '1 cordon NE NW; 0 pick freud; 0 swap g8; * state dark',
  steps: [
    {
      title: { en: 'And now you are Jacques', fr: 'Et maintenant, vous êtes Jacques' },
      tell: {
        en: 'The other side of the table. You are **Discrète**, and nobody else knows. At the last statement you were in the **dark**: that lets you leave the quarter, through an exit without a police cordon, if you are the one who plays her.',
        fr: 'De l’autre côté de la table. Vous êtes **Discrète**, et nul autre ne le sait. Au dernier témoignage, vous étiez dans le **noir** : cela vous permet de quitter le quartier, par une sortie sans cordon de police, si c’est vous qui la jouez.',
      },
      task: {
        ask: { en: 'Pick the character you are.', fr: 'Choisissez celle que vous êtes.' },
        answer: 'pick discrete',
        wrong: ['pick poirot', 'leave'],
        other: {
          en: 'that one cannot escape for you. If the Inspector plays Discrète, the chance is gone.',
          fr: 'celui-là ne peut pas fuir à votre place. Si l’inspecteur joue Discrète, l’occasion est passée.',
        },
        done: {
          en: 'She walks four steps, through houses too.',
          fr: 'Elle fait quatre pas, même à travers les maisons.',
        },
      },
    },
    {
      title: { en: 'To the exit', fr: 'Vers la sortie' },
      tell: {
        en: 'The exit in the south-east, at l6, is open, and stepping off the board counts as one of her four steps.',
        fr: 'La sortie du sud-est, en l6, est libre, et sortir du plateau compte comme l’un de ses quatre pas.',
      },
      task: {
        ask: { en: 'Walk to l6.', fr: 'Marchez jusqu’en l6.' },
        answer: 'walk l6',
        wrong: ['leave', 'walk m12', 'accuse a3'],
        other: {
          en: 'quietly done, but the way out is at l6, on the right, below.',
          fr: 'discrètement fait, mais la sortie est en l6, à droite, en bas.',
        },
        done: { en: 'One step left…', fr: 'Encore un pas…' },
      },
    },
    {
      title: { en: 'Gone', fr: 'Envolée' },
      tell: {
        en: 'Nobody bars the way. The Inspector looks elsewhere.',
        fr: 'Personne ne barre la route. L’inspecteur regarde ailleurs.',
      },
      task: {
        ask: { en: 'Leave the quarter.', fr: 'Quittez le quartier.' },
        answer: 'leave',
        wrong: ['walk k7', 'whistle'],
        other: {
          en: 'and stay here to be caught? Leave!',
          fr: 'et rester là pour se faire prendre ? Filez !',
        },
        done: {
          en: 'Jacques has won. Remember it as Inspector: guard the exits when he was in the dark.',
          fr: 'Jacques a gagné. Souvenez-vous-en comme inspecteur : gardez les sorties quand il était dans le noir.',
        },
      },
    },
  ],
}

const lesson: Lesson = {
  scenes: [night, arrest, escape],
  game: {
    seats: 2,
    seat: 0,
    rules: 'official',
    level: 'easy',
    tell: {
      en: 'As Inspector: halve the suspects with every statement, keep the exits shut, and walk onto him once you are sure. The other powers, lamps, covers, cordons, the whistle, are written on the cards.\n\nNow a whole night, against an easy Jacques.',
      fr: 'Inspecteur, coupez les suspects en deux à chaque témoignage, gardez les sorties fermées, et marchez sur lui une fois sûr. Les autres pouvoirs, lampes, plaques, cordons, sifflet, sont écrits sur les cartes.\n\nÀ présent, toute une nuit contre un Jacques facile.',
    },
  },
}

export default lesson
