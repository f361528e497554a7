// The page's own texts in both languages, and tests that are made in both.
import { test } from 'node:test'
import { languages } from './house.js'
import { bundle } from './source.js'

const { en, fr, typeset } = await bundle(`
  export { typeset } from './lib/typeset'
  export { en } from './lib/words/en'
  export { fr } from './lib/words/fr'
`)
export const words = { en, fr }

/** What the program says, as the page prints it. */
export const printed = (text, lang) => (lang === 'fr' ? typeset(text) : text)

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
