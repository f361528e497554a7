import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constantsOf, conversation, load } from './load.js'

const army = await load('src/boards/stratego/army.ts')
const constants = await constantsOf('stratego')
const { stepsByOrigin } = await load('src/boards/shared/grid.ts')

test('a camp lies at the bottom of its owner’s board, back row first', () => {
  for (const seat of [0, 1]) {
    const rows = army.turned(constants, seat)
    const camp = rows.slice(6).reverse().flat()
    assert.deepEqual(constants.camps[seat], camp)
  }
})

test('filling, mirroring and reading set-ups keep the army whole', () => {
  assert.equal(constants.setups.length, 3)
  for (const { letters } of constants.setups) {
    const slots = [...letters]
    assert.deepEqual(army.parseSetup(constants, letters), slots)
    assert.deepEqual(army.mirrored(constants, army.mirrored(constants, slots)), slots)
    assert.ok(army.parseSetup(constants, army.mirrored(constants, slots).join('')))
    const half = slots.map((letter, slot) => (slot % 2 ? letter : null))
    const filled = army.filled(constants, half)
    assert.ok(army.parseSetup(constants, filled.join('')))
    half.forEach((letter, slot) => letter && assert.equal(filled[slot], letter))
  }
  assert.equal(army.parseSetup(constants, 'F'.repeat(40)), null)
  assert.equal(army.parseSetup(constants, null), null)
})

test('every legal move of play can be reached on the board', async () => {
  const turns = (await conversation('stratego')).filter(
    ({ type, view }) => type === 'turn' && view.phase === 'play',
  )
  assert.ok(turns.length > 0)
  for (const { moves } of turns) {
    const steps = [...stepsByOrigin(moves).values()].flatMap((targets) => [...targets.values()])
    assert.deepEqual(steps.sort(), [...moves].sort())
  }
})
