// Thinks for the bots of a server's table, where its chair may: the game hides nothing, and nobody else
// plays. The server asks, and steps in when this device is late.
import type { ThinkMessage } from '#schema/api'
import { aide, summon } from './aide.svelte'
import type { Chair } from './chair.svelte'
import { settings } from './settings.svelte'

export class Helper {
  /** The server asks this device. */
  here = $state(false)
  /** It did, and was not answered in time. */
  late = $state(false)
  private now: { thought: number; drop: () => void } | null = null
  private seed = crypto.getRandomValues(new Uint32Array(1))[0]

  constructor(private readonly chair: Chair) {
    chair.helper = this
    document.addEventListener('visibilitychange', this.again)
    if (chair.hello.features?.includes('thinks')) this.offer()
  }

  /** Also after a lost line: whoever sits down anew offers anew. */
  async offer() {
    const able = (await summon()) !== null
    if (able || this.here) this.chair.tell({ type: 'thinks', ready: able })
  }

  /** A page that was not looked at may have been put to sleep by its browser. */
  private again = () => {
    if (!document.hidden && this.late) this.offer()
  }

  told(here: boolean) {
    this.late = this.here && !here && settings.device && aide.state === 'fit'
    this.here = here
  }

  async think({ thought, seat, ply, bot, weights }: ThinkMessage) {
    this.now?.drop()
    const mind = await summon()
    const answer = (move?: string) => this.chair.tell({ type: 'thought', thought, move })
    if (!mind) return answer()
    const task = { ...this.chair.task(ply), kind: 'move' as const, seat, bot, weights }
    const thinking = mind.think('play', { ...task, seed: this.seed + seat })
    this.now = { thought, drop: thinking.drop }
    const { result } = await thinking.answer
    this.now = null
    answer(result?.move)
  }

  drop(thought: number) {
    if (this.now?.thought !== thought) return
    this.now.drop()
    this.now = null
  }

  leave() {
    document.removeEventListener('visibilitychange', this.again)
    this.now?.drop()
  }
}
