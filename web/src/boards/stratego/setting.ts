// Whether a seat is arranging its army, as its view tells.
import type { FaceProps } from '../../lib/types'

const placed = ({ view, eyes }: FaceProps) =>
  view.pieces.filter((piece: { seat: number }) => piece.seat === eyes).length

/** The seat that arranges its army on the screen (also before its turn comes), or null. */
export function arranging(props: FaceProps): number | null {
  const { view, eyes, moves, advise } = props
  const live = moves.length > 0 || advise !== null
  return view.phase === 'setup' && typeof eyes === 'number' && live && placed(props) === 0
    ? eyes
    : null
}

/** Some pieces are placed already, so that the rest goes one by one. */
export const piecemeal = (props: FaceProps) =>
  props.view.phase === 'setup' && props.moves.length > 0 && placed(props) > 0
