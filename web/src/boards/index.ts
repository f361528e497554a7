// One folder a game; nothing else in the page names a game.
import type { Component } from 'svelte'
import type { Face } from '../lib/types'

const folders = import.meta.glob<{ default: Face }>('./*/index.ts')
const pictures = import.meta.glob<{ default: Component }>('./*/Picture.svelte')

export async function face(game: string): Promise<Face> {
  const load = folders[`./${game}/index.ts`]
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).default
}

/** The picture alone, without the board's code. */
export async function picture(game: string): Promise<Component | null> {
  const load = pictures[`./${game}/Picture.svelte`]
  return load ? (await load()).default : null
}
