// The characters and the directions of the map, as the program calls them.
import type { Character, Constants, Jacques, View } from '#schema/jacques'
import type { FaceProps, Lang } from '../../lib/types'
import type { Held } from './held.svelte'

export type Props = FaceProps<Jacques, Held>
export type { Character, Constants, View }

export const person = ({ characters }: Constants, who: string) =>
  characters.find(({ id }) => id === who)
export const nameOf = (constants: Constants, who: string, lang: Lang) =>
  person(constants, who)?.name[lang] ?? who

/** A French adjective, as it agrees with who it is said of. */
export const agree = (constants: Constants, word: string, who: string) =>
  person(constants, who)?.feminine ? `${word}e` : word

/** A direction or an exit as people of that language write it. */
export const windOf = ({ directions }: Constants, name: string, lang: Lang) =>
  directions[name]?.[lang] ?? name
