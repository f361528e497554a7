// Pieces with an identity that lasts from one view to the next, so that they are seen to move.
import { untrack } from 'svelte'
import { follow, type Placed } from './grid'

export class Followed<P extends Placed> {
  pieces: (P & { id: number })[] = $state.raw([])
  on = $derived(new Map(this.pieces.map((piece) => [piece.square, piece])))

  constructor(now: () => P[]) {
    $effect.pre(() => {
      const standing = now()
      this.pieces = follow(
        untrack(() => this.pieces),
        standing,
      )
    })
  }
}
