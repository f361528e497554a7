// The choices a visitor makes once: language, light or dark, sound, a name.
import { keep, recall } from './store'
import { typeset } from './typeset'
import type { Lang, Phrase } from './types'
import { en, type Words } from './words/en'
import { fr } from './words/fr'

const spoken: Lang = navigator.language?.toLowerCase().startsWith('fr') ? 'fr' : 'en'

/** Whoever pays for every byte is not made to fetch an engine. */
const thrifty = Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

interface Settings {
  lang: Lang
  sound: boolean
  /** Whether single letters do what buttons do. */
  keys: boolean
  name: string
  pace: Pace
  /** Whether this browser says when it is one's turn. */
  notify: boolean
  /** Whether this device thinks, where there is a server that could. */
  device: boolean
}

/** How long the acts of others stay before the next one comes. */
export type Pace = 'slow' | 'normal' | 'fast' | 'once'

export const settings: Settings = $state({
  lang: recall<Lang>('lang', spoken),
  sound: recall('sound', false),
  keys: recall('keys', true),
  name: recall('name', ''),
  pace: recall<Pace>('pace', 'normal'),
  notify: recall('notify', false),
  device: recall('device', !thrifty),
})

export function choose<K extends keyof Settings>(what: K, value: Settings[K]) {
  settings[what] = value
  keep(what, value)
}

/** All texts of the page, in the language chosen. */
export const words = (): Words => (settings.lang === 'fr' ? fr : en)

/** A sentence of the server's, in the language chosen. */
export const say = (phrase: Phrase | null | undefined) => {
  const text = phrase?.[settings.lang] ?? ''
  return settings.lang === 'fr' ? typeset(text) : text
}

/** What the program says in passing, as a sentence by itself. */
export const asSentence = (text: string) =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.')

/** "a, b and c" in the language chosen. */
export const listed = (items: string[]) =>
  new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(items)

export const longestName = 15
