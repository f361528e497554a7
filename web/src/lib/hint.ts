// A hint, found on this device where it can, else at the server; noted there in either case.
import type { Advice } from '#schema/api'
import { present } from './aide.svelte'
import * as api from './api'
import type { Chair } from './chair.svelte'

export async function hint(table: string, chair: Chair): Promise<Advice> {
  const mind = present()
  const token = chair.token!
  if (!mind) return api.hint(table, token)
  const { bot, weights } = await api.ownHint(table, token)
  // What the adviser has learned may still be on its way: nobody waits for that.
  if (!mind.knows(weights)) return api.hint(table, token)
  const task = { ...chair.task(chair.now!.ply), seat: chair.seat as number, bot, weights }
  const { result } = await mind.think('hint', { ...task, kind: 'advice', seed: 1 }).answer
  return result?.opinions ? (result as Advice) : api.hint(table, token)
}
