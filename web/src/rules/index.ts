// The rules as the page tells them, one text a game and language; the terminal has a manual of its own.
import type { Lang } from '../lib/types'
import { typeset } from '../lib/typeset'
import { sectionsOf, type Figures, type Section } from './page'

const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })
const drawn = import.meta.glob<{ default: Figures }>('./figures/*.ts')

export interface RulesPage {
  sections: Section[]
  figures: Figures
}

/** Nothing for a game nobody has written a page for. */
export async function rulesPage(game: string, lang: Lang): Promise<RulesPage | null> {
  const text = texts[`./${game}.${lang}.md`]
  if (!text) return null
  const figures = drawn[`./figures/${game}.ts`]
  const [page, tables] = await Promise.all([text(), figures?.()])
  return {
    sections: sectionsOf(lang === 'fr' ? typeset(page) : page),
    figures: tables?.default ?? {},
  }
}
