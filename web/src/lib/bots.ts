// Bots as people meet them: what they are called, what they are like, how they look.
import type { Game } from '#schema/api'
import type { Words } from './words/en'

/** Tables opened long ago have bots named after their level: people read that in their language. */
export function botName(name: string, words: Words) {
  const found = /^(\w+)( \d+)?$/.exec(name)
  const level = found && Object.hasOwn(words.levels, found[1]) && words.levels[found[1]]
  return level ? level + (found[2] ?? '') : name
}

/** A level by the bots who play at it; what a game does not say is empty. */
export const levelOf = (game: Game, level: string | undefined) =>
  game.levels.find((one) => one.name === level)

/** Whom to play against when nobody chose: the catalogue marks one. */
export const usualLevel = (game: Game) =>
  (game.levels.find(({ usual }) => usual) ?? game.levels.at(-1))?.name ?? ''

/** What a face is made of: small numbers that depend on nothing but the name. */
export function features(name: string) {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0
  const next = (count: number) => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0
    return (hash >>> 8) % count
  }
  return {
    ground: next(6),
    skin: next(4),
    hair: next(5),
    hat: next(6),
    eyes: next(3),
    mouth: next(3),
    extra: next(4),
  }
}
