// What a bot is called: the server names it after its level, people read that in their language.
import type { Words } from './words/en'

export function botName(name: string, words: Words) {
  const found = /^(\w+)( \d+)?$/.exec(name)
  const level = found && Object.hasOwn(words.levels, found[1]) && words.levels[found[1]]
  return level ? level + (found[2] ?? '') : name
}
