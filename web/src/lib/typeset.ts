// French as it is printed: no line begins with a mark that stands apart from its word, or ends with «,
// and apostrophes are curved, which a keyboard's are not.
import type { Lang } from './types'

export const typeset = (text: string) =>
  text
    .replace(/(?<=\S) (?=[:;!?»%])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')

/** The same of everything in here, also of what functions say. */
export function typesetAll<T>(words: T): T {
  if (typeof words === 'string') return typeset(words) as T
  if (typeof words === 'function')
    return ((...given: unknown[]) => typesetAll(words(...given) as unknown)) as T
  if (Array.isArray(words)) return words.map(typesetAll) as T
  if (typeof words !== 'object' || !words) return words
  return Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, typesetAll(one as unknown)]),
  ) as T
}

/** French: of whom. */
export const of = (name: string) =>
  /^[aeiouyh]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`

export const percent = (share: number, lang: Lang, digits = 0) =>
  share.toLocaleString(lang, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
