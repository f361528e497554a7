import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { conversation, load } from './load.js'

const army = await load('src/boards/stratego/army.ts')
const { stepsByOrigin } = await load('src/boards/shared/grid.ts')

test('the ready-made set-ups are the program’s own', async () => {
  const source = await readFile(
    new URL('../../../src/games/stratego/setup.cpp', import.meta.url),
    'utf8',
  )
  const theirs = [...source.matchAll(/from_letters\("([A-Z]{40})"\)/g)].map(
    ([, letters]) => letters,
  )
  assert.deepEqual(
    army.READY.map(({ letters }) => letters),
    theirs,
  )
})

test('a camp is read from the owner’s back row, left to right', () => {
  const [red, blue] = [army.camp(0), army.camp(1)]
  assert.deepEqual([red[0], red[9], red[10], red[39]], ['a1', 'j1', 'a2', 'j4'])
  assert.deepEqual([blue[0], blue[9], blue[10], blue[39]], ['j10', 'a10', 'j9', 'a7'])
})

test('filling, mirroring and reading set-ups keep the army whole', () => {
  for (const { letters } of army.READY) {
    const slots = [...letters]
    assert.deepEqual(army.parseSetup(letters), slots)
    assert.deepEqual(army.mirrored(army.mirrored(slots)), slots)
    assert.ok(army.parseSetup(army.mirrored(slots).join('')))
    const half = slots.map((letter, slot) => (slot % 2 ? letter : null))
    const filled = army.filled(half)
    assert.ok(army.parseSetup(filled.join('')))
    half.forEach((letter, slot) => letter && assert.equal(filled[slot], letter))
  }
  assert.equal(army.parseSetup('F'.repeat(40)), null)
  assert.equal(army.parseSetup(null), null)
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
