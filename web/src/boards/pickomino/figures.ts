import type { Figure } from '../../lib/types'

/** For the rules page. */
const figures: Figure[] = [
  {
    seats: 2,
    eyes: 'spectator',
    events:
      '* roll 1122244V; 0 take 4; 0 again; * roll 111144; 0 take 1; 0 again; * roll 23; 0 take 2; 0 ' +
      'stop; * roll 344555VV; 1 take 5; 1 again; * roll 2333V; 1 take V; 1 again',
    caption: {
      en: 'Three faces are set aside; the worm is among them. Stop here, or roll the rest again?',
      fr: 'Trois faces sont mises de côté ; le ver en est. S’arrêter là, ou relancer le reste ?',
    },
  },
]

export default figures
