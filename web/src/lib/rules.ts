// The rules of a game to be, as they are chosen and as they are written.
import type { Game } from '#schema/api'

/** The presets as people are asked about them. */
export const publishedFirst = ({ presets }: Game) =>
  [...presets].sort((a, b) => Number(b.published) - Number(a.published))

/** `official,limit=50`: a preset, and what is unlike it. */
export const rulesText = (preset: string, turned: Record<string, string>) =>
  [preset, ...Object.entries(turned).map(([knob, value]) => `${knob}=${value}`)].join(',')
