// Durations as people read them.
import type { Lang } from './types'
import type { Words } from './words/en'

/** 4:05, or 9.3 when every tenth counts. */
export function countdown(ms: number, lang: Lang) {
  const left = Math.max(0, ms)
  if (left < 10_000)
    return (Math.floor(left / 100) / 10).toLocaleString(lang, { minimumFractionDigits: 1 })
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "12 minutes", "40 seconds", "2 hours". */
export function lasted(ms: number, words: Words) {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return words.seconds(Math.max(1, seconds))
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60))
}
