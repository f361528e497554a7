// Where the large parts are: beside the page `salon site` wrote, or at the server the page came from.
import type { Engine as Shelf } from '#schema/api'
import { onDevice } from '../lib/wire'
import { site } from './site'

async function ofSite(): Promise<Shelf> {
  const { engine, weights, files } = await site()
  const file = (path: string) => ({
    path,
    bytes: files.find((one) => one.path === path)?.bytes ?? 0,
  })
  const learned = Object.entries(weights).map(([game, path]) => [game, file(path)])
  return { engine: file(engine), weights: Object.fromEntries(learned) }
}

async function ofServer(): Promise<Shelf> {
  const answer = await fetch('/api/engine')
  if (!answer.ok) throw new Error(`/api/engine: ${answer.status}`)
  return answer.json()
}

let asked: Promise<Shelf> | null = null

export function shelf(): Promise<Shelf> {
  asked ??= (onDevice ? ofSite() : ofServer()).catch((error) => {
    asked = null
    throw error
  })
  return asked
}
