// Analyses of finished games: on this device where it can, else at the server.
import type { Job, Started } from '#schema/api'
import { soon } from './aide.svelte'
import * as api from './api'
import type { Host } from '../device/host'

const patience = 3000 // milliseconds for an engine that is on its way

/** An analysis begun here, and how it is begun at the server should the engine go down. */
interface Ours {
  host: Host
  elsewhere: () => Promise<Started>
}
const ours = new Map<string, Ours>()
const moved = new Map<string, string>() // to the server: those the engine went down over

async function begin(
  record: () => Promise<string>,
  elsewhere: () => Promise<Started>,
  budget?: number,
): Promise<Started> {
  const mind = await soon(patience)
  if (!mind) return elsewhere()
  const body = JSON.stringify({ record: await record(), ...(budget && { budget_ms: budget }) })
  const answer = await mind.host.fetch('/api/analysis', { method: 'POST', body })
  if (!answer.ok) return elsewhere()
  const started: Started = await answer.json()
  ours.set(started.job, { host: mind.host, elsewhere })
  return started
}

/** With a budget, in milliseconds for the whole game, it does not look as deep. */
export const analyse = (table: string, budget?: number) =>
  begin(
    () => api.record(table),
    () => api.analyse(table, budget),
    budget,
  )
export const analyseRecord = (text: string) =>
  begin(
    async () => text,
    () => api.analyseRecord(text),
  )

export async function job(name: string): Promise<Job> {
  const begun = ours.get(name)
  if (!begun) return api.job(moved.get(name) ?? name)
  const answer = await begun.host.fetch(`/api/jobs/${name}`)
  if (answer.ok) return answer.json()
  ours.delete(name)
  moved.set(name, (await begun.elsewhere()).job)
  return api.job(moved.get(name)!)
}

export async function stop(name: string) {
  const begun = ours.get(name)
  ours.delete(name)
  if (begun) await begun.host.fetch(`/api/jobs/${name}`, { method: 'DELETE' })
  else await api.stop(moved.get(name) ?? name)
}
