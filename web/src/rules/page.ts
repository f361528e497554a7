// A rules page as it is written, taken apart: sections with a title, texts and figures in order.
// `![caption](name)` on a line by itself is a figure, one of figures/<game>.ts.
import type { Page } from '../lessons/lesson'
import type { Seat } from '../lib/types'

export type Part =
  { kind: 'text'; text: string } | { kind: 'figure'; name: string; caption: string }

export interface Section {
  title: string
  parts: Part[]
  /** All of it, for whoever looks for a word. */
  plain: string
}

const picture = /^!\[(.+)\]\((\w+)\)$/

function partsOf(lines: string[]): Part[] {
  const parts: Part[] = []
  for (const line of lines) {
    const [, caption, name] = picture.exec(line) ?? []
    const last = parts.at(-1)
    if (name) parts.push({ kind: 'figure', name, caption })
    else if (last?.kind === 'text') last.text += `\n${line}`
    else parts.push({ kind: 'text', text: line })
  }
  return parts
}

/** The first section has what stands before the first title. */
export function sectionsOf(page: string): Section[] {
  return page
    .split(/^## /m)
    .map((text, at) => {
      const lines = text.trim().split('\n')
      const title = at ? lines.shift()! : ''
      const plain = text.replace(/\*/g, '').replace(/^!\[(.+)\]\(\w+\)$/gm, '$1')
      return { title, parts: partsOf(lines), plain }
    })
    .filter(({ plain }) => plain.trim())
}

/** Letters as a search sees them: without accents, small. One for each, so that places stay places. */
export const folded = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD')[0].toLowerCase()).join('')

export const speaksOf = (section: Section, word: string) =>
  folded(section.plain).includes(folded(word.trim()))

/** A table that is drawn in a rules page. */
export interface Drawn {
  seats: number
  seat: Seat
  rules: string
  events: string[]
}

/** The table of a lesson as the step of this title begins, and what happens after that, if anything. */
export function stepOf(pages: Page[], title: string, then: string[] = []): Drawn {
  const { scene, events } = pages.find(({ step }) => step.title.en === title)!
  const { seats, seat, rules } = scene
  return { seats, seat, rules, events: [...events, ...then] }
}

export type Figures = Record<string, Drawn>
