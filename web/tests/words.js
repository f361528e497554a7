// The page's own texts in both languages, for tests that are made in both.
import { source } from './source.js'

export const words = {
  en: (await source('lib/words/en.ts')).en,
  fr: (await source('lib/words/fr.ts')).fr,
}
