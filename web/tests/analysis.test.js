// What an analysis makes of the bot's judgements: what a move lost, what that is called, and how each
// player's game comes out in numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundle } from './source.js'

globalThis.document ??= { querySelector: () => null }
globalThis.navigator ??= { language: 'en' }
const { accounts, grade, hasDice, losses, moments, standings, weighed } = await bundle(
  `export * from './lib/analysis.svelte'`,
)

/** A move with what it was worth, and what the best one was worth. */
const move = (ply, by, value, best_value = value) => ({
  ...{ ply, by, value, best_value },
  ...{ move: 'played', best: value < best_value ? 'better' : 'played' },
})

test('a move the bot did not weigh, or had nothing to compare with, is left out', () => {
  const all = [move(0, 0, 0.5), { ply: 1, by: 1, move: 'x' }, { ...move(2, 0, 0.5), best: '' }]
  assert.deepEqual(
    weighed(all).map(({ ply }) => ply),
    [0],
  )
})

test('what a move lost is a share of what the values span', () => {
  assert.deepEqual(
    [...losses([move(0, 0, 0.4, 0.5), move(1, 1, 0.5)])],
    [
      [0, 0.5 - 0.4],
      [1, 0],
    ],
  )
  // Points, not shares of one: from −10 to 10.
  const points = losses([move(0, 0, -10, -8), move(1, 1, 10)])
  assert.equal(points.get(0), 0.1)
  // A move that is better than what the bot thought best has lost nothing.
  assert.equal(losses([move(0, 0, 0.6, 0.5)]).get(0), 0)
})

test('without dice a loss must still be seen at the same seat’s next move', () => {
  const relented = [move(0, 0, 0.3, 0.6), move(1, 1, 0.5), move(2, 0, 0.6)]
  assert.ok(Math.abs(losses(relented, true).get(0) - 0.3) < 1e-9)
  assert.equal(losses(relented, false).get(0), 0, 'the bot no longer thinks so')
  const half = [move(0, 0, 0.3, 0.6), move(2, 0, 0.5)]
  assert.ok(Math.abs(losses(half, false).get(0) - 0.1) < 1e-9)
  const confirmed = [move(0, 0, 0.3, 0.6), move(1, 1, 0.9), move(2, 0, 0.1)]
  assert.ok(Math.abs(losses(confirmed, false).get(0) - 0.3) < 1e-9)
  // The last move of a seat has only the bot's word for it.
  assert.ok(losses([move(0, 0, 0.3, 0.6), move(1, 1, 0.1)], false).get(0) > 0.29)
})

test('what a loss is called', () => {
  assert.equal(grade(undefined), null)
  assert.equal(grade(0), null)
  assert.equal(grade(0.039), null)
  assert.equal(grade(0.04), 'inaccuracy')
  assert.equal(grade(0.099), 'inaccuracy')
  assert.equal(grade(0.1), 'mistake')
})

test('a summary for each player, and the biggest mistakes in their order', () => {
  const plies = [
    ...[move(0, 0, 0.2, 0.5), move(1, 1, 0.5), move(2, 0, 0.45, 0.5)],
    ...[move(3, 1, 0.3, 0.7), move(4, 0, 0.5), move(5, 0, 0.3, 0.45), move(6, 0, 0, 0.35)],
    { ...move(7, 1, 0, 0.9), best: 'played' }, // the best move is no mistake
  ]
  const luck = [
    { seat: 0, worth: 2 },
    { seat: 0, worth: -0.5 },
  ]
  const [ada, blaise] = accounts(2, plies, losses(plies), luck)
  assert.deepEqual(ada, {
    ...{ seat: 0, moves: 5, best: 1, inaccuracies: 1, mistakes: 3, luck: 1.5 },
  })
  assert.deepEqual(blaise, {
    ...{ seat: 1, moves: 3, best: 2, inaccuracies: 0, mistakes: 1, luck: null },
  })
  assert.deepEqual(
    moments(plies).map(({ ply }) => ply),
    [0, 3, 6],
  )
  assert.deepEqual(standings([move(3, 1, 0.3, 0.7)]), [
    { ply: 3, by: 1, value: 0.7 },
    { ply: 4, by: 1, value: 0.3 },
  ])
})

test('a deal before the first move is no dice', () => {
  const seen = (...by) => by.map((who, ply) => ({ ply, by: who, move: '' }))
  assert.equal(hasDice(seen('nature', 'nature', 0, 1)), false)
  assert.equal(hasDice(seen('nature', 0, 'nature', 1)), true)
  assert.equal(hasDice(seen('nature')), false)
})
