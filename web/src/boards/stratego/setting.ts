// Whether a seat is arranging its army, as its view tells.
import type { FaceProps } from '../../lib/types'

const placed = ({ view, eyes }: FaceProps) =>
  view.pieces.filter((piece: { seat: number }) => piece.seat === eyes).length

/** The view in which a seat last arranged: it goes on showing its army until that is answered. */
let asked: unknown = null

/** The seat that arranges its army on the screen (also before its turn comes), or null. */
export function arranging(props: FaceProps): number | null {
  const { view, eyes, moves, advise } = props
  if (view.phase !== 'setup' || typeof eyes !== 'number' || placed(props) > 0) {
    asked = null
    return null
  }
  if (moves.length > 0 || advise !== null) asked = view
  return view === asked ? eyes : null
}

/** Some pieces are placed already, so that the rest goes one by one. */
export const piecemeal = (props: FaceProps) =>
  props.view.phase === 'setup' && props.moves.length > 0 && placed(props) > 0
