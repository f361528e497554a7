import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { modules } from './modules.js'

const [{ choicesOf, optionsAt, twofold }, { exitsOf, hexesOf, between, side }, { front }] =
  await modules(
    '/src/boards/jacques/choices.ts',
    '/src/boards/jacques/hexes.ts',
    '/src/boards/jacques/phases.ts',
  )
const text = await readFile(new URL('../fixtures/jacques.jsonl', import.meta.url), 'utf8')
const messages = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const { constants } = messages[0]
const turns = messages.filter(({ type }) => type === 'turn')

test('every move is a button, or one or two clicks on the map', () => {
  const kinds = new Set()
  for (const { view, moves } of turns) {
    const choices = choicesOf({ view, moves })
    for (const move of moves) {
      const [kind] = move.split(' ')
      kinds.add(kind)
      if (['done', 'whistle', 'leave'].includes(kind)) continue
      const choice = choices.find((one) => one.move === move)
      assert.ok(choice, move)
      const first = twofold.includes(kind) ? choice.from : choice.to
      const options = optionsAt(choices, first, { view, constants, lang: 'en' })
      assert.ok(
        options.some((option) => option.move === move || option.select?.kind === kind),
        move,
      )
    }
  }
  for (const kind of ['pick', 'walk', 'lantern', 'cover', 'cordon', 'pull', 'swap']) {
    assert.ok(kinds.has(kind), `the conversation has no ${kind}`)
  }
})

test('exits lie off the map', () => {
  const { view } = turns[0]
  const hexes = hexesOf(view.map)
  const exits = exitsOf(view.exits, hexes)
  assert.equal(exits.length, 4)
  for (const exit of exits) {
    for (const hex of hexes.values()) assert.ok(between(exit, hex) > side, exit.id)
    assert.ok(between(exit, hexes.get(exit.hex)) < 2 * side, exit.id)
  }
})

test('four cards lie in front in every phase, and they hold whoever can be picked', () => {
  const seen = []
  for (const message of messages) {
    if (message.type === 'seen') seen.push(message)
    if (message.type !== 'turn') continue
    const four = front({ view: message.view, constants, seen })
    assert.equal(four.length, 4)
    for (const who of message.view.left) assert.ok(four.includes(who), who)
  }
})
