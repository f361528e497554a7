// The page's own texts in both languages, and tests that are made in both.
import { test } from 'node:test'
import { languages } from './house.js'
import { source } from './source.js'

export const words = {
  en: (await source('lib/words/en.ts')).en,
  fr: (await source('lib/words/fr.ts')).fr,
}

let cases = 0
/**
 * A test in the languages that are tried. It is given one as `lang`, with the page's texts `w`, and
 * for people at one table the other one as `other`. `say` chooses what is not among those texts.
 */
export function bilingual(name, ...rest) {
  const run = rest.pop()
  for (const lang of languages(cases++)) {
    const other = lang === 'fr' ? 'en' : 'fr'
    const say = (en, fr) => (lang === 'fr' ? fr : en)
    test(`${name} (${lang})`, ...rest, () => run({ lang, w: words[lang], other, say }))
  }
}
