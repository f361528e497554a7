import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constantsOf, conversation, load } from './load.js'

const khan = await load('src/boards/khan/khan.ts')
const constants = await constantsOf('khan')
const sides = constants.sides.map(({ side }) => side)
const { stepsByOrigin } = await load('src/boards/shared/grid.ts')

test('the board is turned so that the camp lies at the bottom', () => {
  const corner = (side) => khan.turned(constants, side)[5][0]
  assert.deepEqual(sides.map(corner), ['f1', 'a6', 'a1', 'f6'])
  for (const side of sides) assert.equal(new Set(khan.turned(constants, side).flat()).size, 36)
})

test('a position is read piece by piece', () => {
  assert.deepEqual(khan.pieces('k5/2S3/6/6/S5/K5 o c2 7'), [
    { square: 'a1', seat: 1, kind: 'K' },
    { square: 'c2', seat: 0, kind: 'S' },
    { square: 'a5', seat: 0, kind: 'S' },
    { square: 'a6', seat: 0, kind: 'K' },
  ])
  const placed = khan.pieces('6/6/6/6/6/2K3 r - place bottom 1')
  assert.deepEqual(khan.unplaced(constants, placed), ['S', 'S', 'S', 'S', 'S'])
  assert.deepEqual(khan.unplaced(constants, []), ['K', 'S', 'S', 'S', 'S', 'S'])
})

test('every legal move of a game can be reached on the board', async () => {
  const turns = (await conversation('khan')).filter(({ type }) => type === 'turn')
  assert.ok(turns.length > 50)
  for (const { moves } of turns) {
    const reached = [
      ...sides.map((side) => `side ${side}`).filter((move) => moves.includes(move)),
      ...khan.entries(moves).values(),
      ...[...stepsByOrigin(moves).values()].flatMap((targets) => [...targets.values()]),
    ]
    assert.deepEqual(reached.sort(), [...moves].sort())
  }
})

test('values agree with the khan of every view', async () => {
  for (const { view } of await conversation('khan')) {
    if (view?.khan) assert.equal(khan.value(constants, view.khan.square), view.khan.value)
  }
})

test('a press is a move to ask about, whatever was chosen before', () => {
  assert.equal(khan.attempt('a5', 'b4', []), 'a5b4')
  assert.equal(khan.attempt(null, 'b4', []), 'b4b4')
  assert.equal(khan.attempt('tray', 'c1', ['K@c6', 'K@d6']), 'K@c1')
})
