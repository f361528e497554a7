import type { Figure } from '../../lib/types'

/** For the rules page. */
const figures: Figure[] = [
  {
    seats: 2,
    eyes: 0,
    events:
      '* jacques poirot; * phase poirot lumiere legoutier freud; 0 pick poirot; 0 walk b6; * alibi ' +
      'freud; 1 pick lumiere; 1 walk d7; 1 light c7 f9; 1 pick legoutier; 1 walk f7; 1 cover c2 a5; ' +
      '0 pick freud; 0 walk c6; * state light; 1 pick cruchot; 1 walk l7; 1 whistle; 1 pull gerber ' +
      'e6; 1 pull discrete f10; 0 pick gerber; 0 walk b1; 0 cordon NE NW; 0 pick maigret; 0 walk a2',
    caption: {
      en: 'Warm hexes are lit, blue ones dark. After each phase everybody in the wrong light is cleared.',
      fr: 'Les cases chaudes sont éclairées, les bleues dans le noir. Après chaque phase, ceux qui n’étaient pas du bon côté sont innocentés.',
    },
  },
]

export default figures
