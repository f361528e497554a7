import type { Figure } from '../../lib/types'

/** For the rules page. */
const figures: Figure[] = [
  {
    seats: 3,
    eyes: 0,
    events:
      '* envelope pervenche rope bedroom; * deal violet; * deal game_room; * deal hall; * deal ' +
      'dining_room; * deal garage; * deal moutarde; * deal kitchen; * deal bathroom; * deal knife; ' +
      '* deal rose; * deal pistol; * deal lead_pipe; * deal candlestick; * deal living_room; * deal ' +
      'leblanc; * deal olive; * deal study; * deal wrench; * roll 11; * roll 11; * roll 7; * roll ' +
      '6; * roll 8; 1 roll; * roll 5; 1 go t8; 1 pass; 2 roll; * roll 6; 2 go i6; 2 pass; 0 roll; * ' +
      'roll 3; 0 go j23; 0 pass; 1 roll; * roll 6; 1 enter kitchen; 1 suggest rose pistol; 2 none; ' +
      '0 show kitchen; 1 pass; 2 roll; * roll 6',
    caption: {
      en: 'A question is being asked: the pawn and the weapon named come to the room.',
      fr: 'Une question est posée : le pion et l’arme nommés viennent dans la pièce.',
    },
  },
]

export default figures
