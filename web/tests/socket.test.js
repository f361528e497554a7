// The conversation with a table, over a line that breaks when we say so.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Clock } from './clock.js'
import { source } from './source.js'

const { Conversation } = await source('lib/socket.ts')

const clock = new Clock()
const tick = (ms) => clock.tick(ms)
beforeEach(() => Object.assign(clock, { now: 0, timers: [] }).install())
afterEach(() => clock.leave())

function setup() {
  const lines = []
  const heard = []
  const make = () => {
    const line = {
      readyState: 0,
      said: [],
      send: (text) => line.said.push(JSON.parse(text)),
      close: () => (line.readyState = 3),
      accept() {
        line.readyState = 1
        line.onopen()
      },
      tell: (message) => line.onmessage({ data: JSON.stringify(message) }),
      break: (code = 1006) => {
        line.readyState = 3
        line.onclose({ code })
      },
    }
    lines.push(line)
    return line
  }
  const state = { up: null, away: false }
  const talk = new Conversation(
    'ws://x',
    { type: 'sit', token: 't' },
    {
      message: (message) => heard.push(message),
      up: (up) => (state.up = up),
      turnedAway: () => (state.away = true),
    },
    make,
  )
  return { talk, lines, heard, state }
}

const turn = (ply, undos) => ({ type: 'turn', ply, undos, moves: ['a', 'b'], view: {}, say: {} })

test('says who it is first, and passes messages on in order', () => {
  const { talk, lines, heard } = setup()
  lines[0].accept()
  assert.deepEqual(lines[0].said, [{ type: 'sit', token: 't' }])
  lines[0].tell({ type: 'hello' })
  lines[0].tell(turn(0))
  assert.deepEqual(
    heard.map((message) => message.type),
    ['hello', 'turn'],
  )
  talk.close()
})

test('comes back by itself, waiting longer each time', () => {
  const { talk, lines, state } = setup()
  lines[0].accept()
  lines[0].tell(turn(0))
  assert.equal(state.up, true)
  lines[0].break()
  assert.equal(state.up, false)
  tick(250)
  assert.equal(lines.length, 2)
  lines[1].break()
  tick(250)
  assert.equal(lines.length, 2)
  tick(250)
  assert.equal(lines.length, 3)
  lines[2].accept()
  lines[2].tell(turn(0))
  assert.equal(state.up, true)
  talk.close()
})

test('says an unconfirmed move again when the question still stands', () => {
  const { talk, lines, heard } = setup()
  lines[0].accept()
  lines[0].tell(turn(4, 1))
  talk.move(4, 1, 'b')
  lines[0].break()
  tick(250)
  lines[1].accept()
  lines[1].tell({ type: 'hello' })
  lines[1].tell({ type: 'seen', ply: 3, by: 1, move: 'x' })
  lines[1].tell(turn(4, 1))
  assert.deepEqual(lines[1].said.at(-1), { type: 'move', ply: 4, undos: 1, move: 'b' })
  assert.deepEqual(heard.at(-1).moves, [], 'the page is not asked a second time')
  talk.close()
})

test('a question asked again while its answer is on its way leaves nothing to choose', () => {
  const { talk, lines, heard } = setup()
  lines[0].accept()
  lines[0].tell(turn(4, 1))
  talk.move(4, 1, 'b')
  lines[0].tell(turn(4, 1))
  assert.deepEqual(heard.at(-1).moves, [])
  assert.equal(lines[0].said.filter(({ type }) => type === 'move').length, 1, 'it is said once')
  lines[0].tell({ type: 'refused', ply: 4, reason: {} })
  lines[0].tell(turn(4, 1))
  assert.deepEqual(heard.at(-1).moves, ['a', 'b'], 'a refused one is to be chosen again')
  talk.close()
})

test('does not repeat a move that had arrived, nor one of a game that moved on', () => {
  for (const after of [
    [{ type: 'seen', ply: 4, by: 0, move: 'b' }, turn(6)],
    [turn(4, 2)],
    [turn(5)],
  ]) {
    const { talk, lines, heard } = setup()
    lines[0].accept()
    lines[0].tell(turn(4))
    talk.move(4, undefined, 'b')
    lines[0].break()
    tick(250)
    lines[1].accept()
    for (const message of after) lines[1].tell(message)
    assert.equal(lines[1].said.length, 1, 'only the greeting')
    assert.deepEqual(heard.at(-1).moves, ['a', 'b'])
    talk.close()
  }
})

test('a line that does not answer is given up', () => {
  const { talk, lines, state } = setup()
  lines[0].accept()
  lines[0].tell(turn(0))
  talk.move(0, undefined, 'a')
  tick(8000)
  assert.equal(state.up, false)
  tick(250)
  assert.equal(lines.length, 2)
  talk.close()
})

const refuse = (line) => {
  line.accept()
  line.tell({ type: 'refused', ply: 0, reason: { en: 'no seat', fr: 'pas de place' } })
  line.break(4403)
}

test('a line that never opens, or opens and stays silent, is given up too', () => {
  const { talk, lines, state } = setup()
  tick(14_000)
  assert.equal(lines.length, 1)
  tick(1000)
  assert.equal(state.up, false)
  tick(250)
  assert.equal(lines.length, 2)
  lines[1].accept()
  tick(15_000 + 500)
  assert.equal(lines.length, 3)
  lines[2].accept()
  lines[2].tell(turn(0))
  tick(60_000)
  assert.equal(lines.length, 3, 'a line that spoke may be silent as long as nothing is said')
  assert.equal(state.up, true)
  talk.close()
})

test('a seat is not given up because of one refusal', () => {
  const { talk, lines, heard, state } = setup()
  refuse(lines[0])
  assert.equal(state.away, false)
  tick(4000)
  assert.equal(lines.length, 2)
  lines[1].accept()
  lines[1].tell(turn(0))
  assert.deepEqual(
    heard.map((message) => message.type),
    ['turn'],
    'and nobody hears of it',
  )
  for (const at of [1, 2]) {
    lines[at].break()
    tick(250)
    refuse(lines[at + 1])
    tick(500)
  }
  assert.equal(state.away, false, 'refusals with a welcome in between do not add up')
  talk.close()
})

test('a token that opens no seat three times over is not tried again', () => {
  const { lines, state } = setup()
  for (let i = 0; i < 3; ++i) {
    refuse(lines[i])
    tick(4000)
  }
  tick(60_000)
  assert.equal(lines.length, 3)
  assert.equal(state.away, true)
})

test('several messages in a frame, and views that tell what is new', () => {
  const { lines, heard } = setup()
  lines[0].accept()
  const view = { phase: 'deal', talk: ['a'], last: 'x' }
  lines[0].tell([
    { type: 'hello', names: [] },
    { type: 'view', ply: 0, view },
  ])
  assert.deepEqual(
    heard.map(({ type }) => type),
    ['hello', 'view'],
  )
  lines[0].tell([
    { type: 'seen', ply: 0, move: 'x' },
    {
      type: 'turn',
      ply: 1,
      since: 0,
      moves: [],
      view: { set: { phase: 'play' }, add: { talk: ['b', 'c'] }, gone: ['last'] },
    },
  ])
  assert.deepEqual(heard[3].view, { phase: 'play', talk: ['a', 'b', 'c'] })
  assert.deepEqual(view, { phase: 'deal', talk: ['a'], last: 'x' }, 'what was shown stays')
  lines[0].tell({ type: 'view', ply: 2, since: 1, view: {} })
  assert.deepEqual(heard[4].view, heard[3].view)
})

test('goes on at another server when this one says goodbye, and loses no click', () => {
  const { talk, lines, heard, state } = setup()
  lines[0].accept()
  lines[0].tell(turn(4))
  lines[0].tell({ type: 'goodbye' })
  assert.equal(lines[0].readyState, 3, 'closed by us, after all we have said')
  talk.move(4, undefined, 'b')
  talk.say({ type: 'say', text: 'well' })
  talk.say({ type: 'look', ply: 2 })
  assert.equal(lines[0].said.length, 1, 'nothing is said to a server that goes')
  lines[0].break(1000)
  assert.equal(lines.length, 2, 'at once')
  assert.equal(state.up, true, 'nobody need know')
  lines[1].accept()
  lines[1].tell({ type: 'table_card' })
  lines[1].tell({ type: 'hello' })
  lines[1].tell(turn(4))
  assert.deepEqual(
    lines[1].said.slice(1),
    [
      { type: 'say', text: 'well' },
      { type: 'move', ply: 4, undos: undefined, move: 'b' },
    ].map((message) => JSON.parse(JSON.stringify(message))),
  )
  assert.ok(!heard.some(({ type }) => type === 'goodbye'))
  talk.close()
})

test('waits as always where there is no other server', () => {
  const { talk, lines, state } = setup()
  lines[0].accept()
  lines[0].tell(turn(0))
  lines[0].tell({ type: 'goodbye' })
  lines[0].break(1000)
  lines[1].break()
  assert.equal(state.up, false)
  assert.equal(lines.length, 2)
  tick(250)
  assert.equal(lines.length, 3)
  talk.close()
})
