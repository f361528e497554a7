import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { modules } from './modules.js'

const [{ planOf, walk }, { spotsOf }] = await modules(
  '/src/boards/cluedo/plan.ts',
  '/src/boards/cluedo/places.ts',
)
const text = await readFile(new URL('../fixtures/cluedo.jsonl', import.meta.url), 'utf8')
const messages = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const turns = messages.filter(({ type }) => type === 'turn')
const { house } = messages[0].constants

test('the house has nine rooms, each with a door, and a middle', () => {
  const plan = planOf(house)
  assert.equal(plan.rooms.size, 9)
  const entered = new Set([...plan.doors.values()].map(({ room }) => room))
  assert.deepEqual([...entered].sort(), [...plan.rooms.keys()].sort())
  assert.deepEqual(plan.block, { x: 11, y: 11, w: 5, h: 7 })
  assert.equal(plan.passages.get('kitchen'), 'garage')
})

test('no wall closes a door', () => {
  const plan = planOf(house)
  const lines = [...plan.walls.matchAll(/M(\d+),(\d+)L(\d+),(\d+)/g)].map((m) =>
    m.slice(1).map(Number),
  )
  const covers = ([x, y, tx, ty], gap) =>
    x === tx
      ? gap[0] === x && gap[2] === x && y <= gap[1] && gap[3] <= ty
      : gap[1] === y && gap[3] === y && x <= gap[0] && gap[2] <= tx
  for (const { cell, gap } of plan.doors.values()) {
    assert.ok(!lines.some((line) => covers(line, gap)), cell)
  }
})

test('every place a move names is on the plan', () => {
  const plan = planOf(house)
  let named = 0
  for (const { moves } of turns) {
    for (const move of moves) {
      const [verb, place] = move.split(' ')
      if (verb === 'go') assert.ok(plan.cells.has(place), move)
      if (verb === 'enter') assert.ok(plan.rooms.has(place), move)
      if (verb === 'go' || verb === 'enter') ++named
    }
  }
  assert.ok(named > 100)
})

test('who walks goes by the corridors, in through a door and out through a door', () => {
  const plan = planOf(house)
  const beside = (one, other) => {
    const [a, b] = [plan.cells.get(one), plan.cells.get(other)]
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1
  }
  const isWalk = (way) => way.every((cell, at) => at === 0 || beside(way[at - 1], cell))
  for (const from of plan.rooms.keys())
    for (const to of plan.rooms.keys()) {
      if (from === to) continue
      const way = walk(plan, from, to)
      assert.equal(plan.doors.get(way[0]).room, from)
      assert.equal(plan.doors.get(way.at(-1)).room, to)
      assert.ok(isWalk(way), `${from} ${to}`)
      assert.equal(way.length, walk(plan, to, from).length)
    }
  assert.deepEqual(walk(plan, 't8', 'kitchen'), ['t8', 't7'])
  assert.deepEqual(walk(plan, 't8', 't8'), ['t8'])
})

test('whoever is in a room is drawn inside it, and nobody on another', () => {
  const plan = planOf(house)
  const everybody = ['rose', 'pervenche', 'leblanc', 'olive', 'moutarde', 'violet']
  const everything = ['candlestick', 'pistol', 'rope', 'lead_pipe', 'knife', 'wrench']
  for (const [name, { rect }] of plan.rooms) {
    const inside = (list) => Object.fromEntries(list.map((one) => [one, name]))
    const spots = Object.values(spotsOf(plan, inside(everybody), inside(everything)))
    assert.equal(spots.length, 12)
    for (const { x, y } of spots) {
      assert.ok(x > rect.x * 20 && x < (rect.x + rect.w) * 20, `${name} ${x}`)
      assert.ok(y > rect.y * 20 && y < (rect.y + rect.h) * 20, `${name} ${y}`)
    }
    assert.equal(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size, 12)
  }
})
