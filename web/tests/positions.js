// Games as far as somebody wants to see them: the events of a record.
import { conversation } from './boards/load.js'

/** The recorded game of Khan, so many events of it. */
export const khanTo = async (count) =>
  (await conversation('khan'))
    .filter(({ type, ply }) => type === 'seen' && ply < count)
    .map(({ by, move }) => `${by} ${move}`)

/** Two armies, each from its own back left corner. */
export function armies() {
  const red = 'BPBSSTBFBNBMNNTSSBYSTLLSSCTLJPNPCJSLNGJP'
  const blue = 'SSBBCBFBNNSJSCSTBNSPLBMNSYNJPGTLTLPTLSPJ'
  const square = (at) => `${'abcdefghij'[at % 10]}${Math.floor(at / 10) + 1}`
  return [
    ...[...red].map((piece, at) => `0 ${piece}@${square(at)}`),
    ...[...blue].map((piece, at) => `1 ${piece}@${square(99 - at)}`),
  ]
}

/** The same with blue's flag in front, right before a scout. */
export const flagInFront = armies().map(
  (event) => ({ '1 F@d10': '1 T@d10', '1 T@e7': '1 F@e7' })[event] ?? event,
)

/** Monsieur Jacques: the first phase, after which he has not been seen. */
export const night = [
  ...['* jacques discrete', '* phase poirot legoutier gerber freud', '0 pick poirot', '0 walk m8'],
  ...['* alibi lumiere', '1 pick legoutier', '1 walk a5', '1 cover c2 f10', '1 pick gerber'],
  ...['1 walk c4', '1 cordon NE NW', '0 pick freud', '0 walk e7', '* state dark'],
]
