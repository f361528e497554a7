import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversation, load } from './load.js'

const khan = await load('src/boards/khan/khan.ts')
const { stepsByOrigin } = await load('src/boards/shared/grid.ts')

test('the board is turned so that the camp lies at the bottom', () => {
  const corner = (side) => khan.turned(side)[5][0]
  assert.deepEqual(khan.SIDES.map(corner), ['f1', 'a6', 'a1', 'f6'])
  for (const side of khan.SIDES) assert.equal(new Set(khan.turned(side).flat()).size, 36)
})

test('a position is read piece by piece', () => {
  assert.deepEqual(khan.pieces('k5/2S3/6/6/S5/K5 o c2 7'), [
    { square: 'a1', seat: 1, kind: 'K' },
    { square: 'c2', seat: 0, kind: 'S' },
    { square: 'a5', seat: 0, kind: 'S' },
    { square: 'a6', seat: 0, kind: 'K' },
  ])
  assert.equal(khan.unplaced('6/6/6/6/6/2K3 r - place bottom 1'), 5)
})

test('every legal move of a game can be reached on the board', async () => {
  const turns = (await conversation('khan')).filter(({ type }) => type === 'turn')
  assert.ok(turns.length > 50)
  for (const { moves } of turns) {
    const reached = [
      ...khan.SIDES.map((side) => `side ${side}`).filter((move) => moves.includes(move)),
      ...khan.entries(moves).values(),
      ...[...stepsByOrigin(moves).values()].flatMap((targets) => [...targets.values()]),
    ]
    assert.deepEqual(reached.sort(), [...moves].sort())
  }
})

test('values agree with the khan of every view', async () => {
  for (const { view } of await conversation('khan')) {
    if (view?.khan) assert.equal(khan.value(view.khan.square), view.khan.value)
  }
})
