import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constantsOf, conversation, load } from './load.js'

const words = await load('src/boards/pickomino/words.ts')
const constants = await constantsOf('pickomino')
const seen = (...moves) => moves.map((move) => ({ move }))

test('dice are grouped by face', () => {
  assert.deepEqual(words.grouped([...'1335VV']), [
    { face: '1', count: 1 },
    { face: '3', count: 2 },
    { face: '5', count: 1 },
    { face: 'V', count: 2 },
  ])
})

test('a roll that lost the turn is told until the next turn has ended', () => {
  const lost = ['roll 1112335V', 'take 1', 'again', 'roll 11111', 'roll 22223333']
  assert.deepEqual(words.fatalRoll(constants, seen(...lost)), [...'11111'])
  assert.deepEqual(words.fatalRoll(constants, seen(...lost, 'take 2', 'again', 'roll 1113')), [
    ...'11111',
  ])
  assert.equal(words.fatalRoll(constants, seen(...lost, 'take 2', 'stop', 'roll 12345VVV')), null)
  assert.equal(words.fatalRoll(constants, seen('roll 1112335V', 'take 1')), null)
})

test('every face that may be taken is a group of the roll', async () => {
  for (const { type, view, moves } of await conversation('pickomino')) {
    if (type !== 'turn' || view.phase !== 'take') continue
    const faces = words.grouped(view.roll).map(({ face }) => `take ${face}`)
    for (const move of moves) assert.ok(faces.includes(move), move)
  }
})

test('advice names a move as something to do, in one’s language', async () => {
  const said = (lang) =>
    ['take V', 'take 5', 'again', 'stop'].map((one) => words.propose(one, lang))
  const french = ['mettre de côté les vers', 'mettre de côté les 5', 'relancer', 'rester']
  assert.deepEqual(said('fr'), french)
  const english = ['set aside the worms', 'set aside the 5s', 'roll again', 'stop']
  assert.deepEqual(said('en'), english)
})
