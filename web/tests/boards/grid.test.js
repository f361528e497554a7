import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from './load.js'

const { follow, neighbour, stepsByOrigin } = await load('src/boards/shared/grid.ts')

const cells = ['a1', 'b1', 'a2', 'b2'].map((name) => ({
  name,
  x: 100 * (name.charCodeAt(0) - 97),
  y: 100 * (Number(name[1]) - 1),
  w: 100,
  h: 100,
}))
const hexes = [
  { name: 'b5', x: 36, y: 0 },
  { name: 'c5', x: 72, y: 20 },
  { name: 'c6', x: 72, y: -20 },
  { name: 'd6', x: 108, y: 0 },
]
const tray = { name: 'tray', x: 50, y: 200, w: 200, h: 60 }

test('arrows lead to the next square, and below the board to the tray', () => {
  const from = (name, key) =>
    neighbour(
      [...cells, tray],
      cells.find((c) => c.name === name),
      key,
    )
  assert.equal(from('a1', 'ArrowRight').name, 'b1')
  assert.equal(from('a1', 'ArrowDown').name, 'a2')
  assert.equal(from('b2', 'ArrowDown').name, 'tray')
  assert.equal(from('a1', 'ArrowUp'), null)
  assert.equal(from('a1', 'Enter'), null)
})

test('sideways no column of hexes is passed over', () => {
  const right = (from) => neighbour(hexes, from, 'ArrowRight').name
  assert.match(right(hexes[0]), /^c/)
  assert.equal(right(hexes[1]), 'd6')
  assert.equal(neighbour(hexes, hexes[1], 'ArrowUp').name, 'c6')
})

test('moves are grouped by where they start', () => {
  const steps = stepsByOrigin(['a4a5', 'b9b10', 'a4b4', 'S@c4', 'side top', 'pass'])
  assert.deepEqual([...steps.keys()], ['a4', 'b9'])
  assert.deepEqual(
    [...steps.get('a4')],
    [
      ['a5', 'a4a5'],
      ['b4', 'a4b4'],
    ],
  )
  assert.equal(steps.get('b9').get('b10'), 'b9b10')
})

test('a piece that moves and captures keeps its identity, the captured one goes', () => {
  const before = follow(
    [],
    [
      { square: 'a1', seat: 0, kind: 'S' },
      { square: 'b1', seat: 1, kind: 'S' },
      { square: 'a2', seat: 0, kind: 'S' },
    ],
  )
  const mover = before.find((piece) => piece.square === 'a1').id
  const after = follow(before, [
    { square: 'a2', seat: 0, kind: 'S' },
    { square: 'b1', seat: 0, kind: 'S' },
  ])
  assert.equal(after.length, 2)
  assert.equal(after.find((piece) => piece.square === 'b1').id, mover)
})

test('a piece whose rank becomes known is still the same', () => {
  const before = follow([], [{ square: 'a1', seat: 1, kind: null }])
  const after = follow(before, [{ square: 'a5', seat: 1, kind: 'S' }])
  assert.equal(after[0].id, before[0].id)
})
