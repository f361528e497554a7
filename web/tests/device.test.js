// The house on the device, with an engine that does what we say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from './clock.js'
import { bundle } from './source.js'

globalThis.CloseEvent ??= class extends Event {
  constructor(type, { code }) {
    super(type)
    this.code = code
  }
}

const { Gone, Host, Line, Memory, Thinker } = await bundle(`
  export * from './device/engine'
  export * from './device/host'
  export * from './device/journals'
  export * from './device/line'
  export * from './device/thinker'
`)

/** An engine that answers by `answer(ask)`; throwing there is a trap. */
function fake(answer, asked = []) {
  const engine = {
    asked,
    ended: false,
    learned: [],
    async call(ask) {
      asked.push(ask)
      if (engine.ended) throw new Gone('ended')
      return answer(ask)
    },
    async weights(game) {
      engine.learned.push(game)
      return {}
    },
    end: () => (engine.ended = true),
  }
  return engine
}

function house(answer, journals = new Memory()) {
  const engines = []
  const windows = { said: [], postMessage: (tables) => windows.said.push(tables) }
  const host = new Host({
    known: async (path) => (path === '/api/games' ? { games: [{ name: 'khan' }] } : null),
    engine: async () => {
      engines.push(fake(answer))
      return engines.at(-1)
    },
    weights: async () => new ArrayBuffer(1),
    journals: async () => journals,
    windows,
  })
  return { host, engines, journals, windows }
}

async function sit(host, table = 'abc') {
  const line = new Line(Promise.resolve(host), `/api/tables/${table}/socket`)
  const heard = []
  line.onmessage = ({ data }) => heard.push(data)
  line.onclose = ({ code }) => heard.push(code)
  await settle()
  return { line, heard }
}

test('the home page needs no engine', async () => {
  const { host, engines } = house(() => ({}))
  const games = await (await host.fetch('/api/games')).json()
  assert.deepEqual(games, { games: [{ name: 'khan' }] })
  assert.equal(engines.length, 0)
})

test('a request is answered as a server would', async () => {
  const headers = { 'content-type': 'text/plain' }
  const { host } = house(({ body }) => ({ status: 404, headers, body }))
  const answer = await host.fetch('/x', { method: 'POST', body: 'said' })
  assert.equal(answer.status, 404)
  assert.equal(await answer.text(), 'said')
})

test('what waits is answered with another answer', async () => {
  const { host } = house((ask) => {
    if (ask.path === '/later') return { waits: ask.id }
    return { status: 200, body: 'b', answers: [{ id: 1, status: 200, headers: {}, body: 'a' }] }
  })
  const later = host.fetch('/later')
  assert.equal(await (await host.fetch('/now')).text(), 'b')
  assert.equal(await (await later).text(), 'a')
})

test('nothing is told before it is kept', async () => {
  let store
  const journals = new Memory()
  const append = journals.append.bind(journals)
  journals.append = (entries) =>
    new Promise((done) => {
      store = () => append(entries).then(done)
    })
  const { host, windows } = house(
    (ask) =>
      ask.ask === 'send' && {
        journal: [{ table: 'abc', lines: ['1 move'] }],
        frames: [{ socket: ask.socket, text: 'told' }],
      },
    journals,
  )
  const { line, heard } = await sit(host)
  line.send('{}')
  await settle()
  assert.deepEqual(heard, [])
  await store()
  await settle()
  assert.deepEqual(heard, ['told'])
  assert.deepEqual(await journals.lines('abc'), ['1 move'])
  assert.deepEqual(windows.said, [['abc']])
})

test('a trapped engine begins anew from what was kept', async () => {
  let deadly = true
  const { host, engines, journals } = house((ask) => {
    if (ask.ask !== 'send') return {}
    if (ask.text === '{"type":"trap"}' && deadly) throw new Gone('unreachable', true)
    return { journal: [{ table: 'abc', lines: [ask.text] }] }
  })
  await journals.append([{ table: 'abc', from: 0, lines: ['plan {}'] }])
  const first = await sit(host)
  first.line.send('{"type":"move"}')
  await settle()
  first.line.send('{"type":"trap"}')
  await settle()
  assert.deepEqual(first.heard, [1012])
  assert.equal(engines[0].ended, true)

  deadly = false
  const second = await sit(host)
  assert.equal(engines.length, 2)
  const restored = engines[1].asked.find(({ ask }) => ask === 'restore')
  assert.deepEqual(restored.lines, ['plan {}', '{"type":"move"}'])
  second.line.send('{"type":"trap"}')
  await settle()
  assert.equal((await journals.lines('abc')).length, 3)
})

test('words that bring every engine down are refused in the end', async () => {
  const { host, engines } = house((ask) => {
    if (ask.ask === 'send') throw new Gone('unreachable', true)
    return {}
  })
  const last = []
  for (let tries = 0; tries < 3; tries++) {
    const { line, heard } = await sit(host)
    line.send('{"type":"move","ply":7}')
    await settle()
    last.push(heard[0])
  }
  assert.deepEqual(last.slice(0, 2), [1012, 1012])
  const { type, ply } = JSON.parse(last[2])
  assert.deepEqual([type, ply], ['refused', 7])
  assert.equal(engines.length, 3)
})

test('a request is asked again after a trap, and fails in words after another', async () => {
  let traps = 1
  const { host, engines } = house(() => {
    if (traps-- > 0) throw new Gone('unreachable', true)
    return { status: 200, headers: {}, body: 'well' }
  })
  assert.equal(await (await host.fetch('/api/x')).text(), 'well')
  assert.equal(engines.length, 2)
  traps = 2
  const answer = await host.fetch('/api/x')
  assert.equal(answer.status, 500)
  assert.ok((await answer.json()).error.fr)
})

test('of two windows one wins, and the other reads what happened', async () => {
  const answer = (ask) => {
    if (ask.ask === 'send') return { journal: [{ table: 'abc', lines: [ask.text] }] }
    return {}
  }
  const one = house(answer)
  await one.journals.append([{ table: 'abc', from: 0, lines: ['plan {}'] }])
  const two = house(answer, one.journals)
  const [here, there] = [await sit(one.host), await sit(two.host)]
  here.line.send('"here"')
  await settle()
  there.line.send('"there"') // it has not heard of it
  await settle()
  assert.deepEqual(there.heard, [1012])
  assert.deepEqual(await one.journals.lines('abc'), ['plan {}', '"here"'])
  await sit(two.host)
  const restored = two.engines[1].asked.find(({ ask }) => ask === 'restore')
  assert.deepEqual(restored.lines, ['plan {}', '"here"'])
  // One that is told begins anew by itself, and one that has another table open stays.
  one.windows.onmessage({ data: ['other'] })
  assert.equal(one.engines[0].ended, false)
  one.windows.onmessage({ data: ['abc'] })
  assert.equal(one.engines[0].ended, true)
})

function thinking(answer) {
  const engines = []
  const told = []
  const thinker = new Thinker(
    {
      engine: async () => {
        engines.push(fake(answer))
        return engines.at(-1)
      },
      weights: async () => new ArrayBuffer(1),
    },
    (thought, result) => told.push([thought, result]),
  )
  return { thinker, engines, told }
}

test('a game that waits comes before hints, and hints before analyses', async () => {
  const order = []
  const { thinker, told, engines } = thinking(({ task }) => {
    order.push(task.name)
    return { result: task.name }
  })
  thinker.add([
    { thought: 1, rank: 'study', task: { name: 'first' } },
    { thought: 2, rank: 'study', task: { name: 'second' } },
  ])
  thinker.add([{ thought: 3, rank: 'hint', task: { name: 'hint' } }])
  thinker.add([{ thought: 4, rank: 'play', task: { name: 'play' } }])
  await settle()
  assert.deepEqual(order, ['first', 'play', 'hint', 'second'])
  assert.deepEqual(told[1], [4, { result: 'play' }])
  assert.equal(engines.length, 1)
})

test('a thought nobody wants ends its worker; weights go to each worker once', async () => {
  const { thinker, told, engines } = thinking(({ task }) =>
    task.long ? new Promise(() => {}) : { result: {} },
  )
  thinker.add([{ thought: 1, rank: 'play', task: { weights: 'stratego' } }])
  await settle()
  thinker.add([{ thought: 2, rank: 'play', task: { weights: 'stratego', long: true } }])
  await settle()
  assert.deepEqual(engines[0].learned, ['stratego'])
  thinker.add([{ thought: 3, rank: 'play', task: {} }])
  thinker.drop([2])
  await settle()
  assert.equal(engines[0].ended, true)
  assert.equal(engines.length, 2)
  assert.deepEqual(
    told.map(([thought]) => thought),
    [1, 3],
  )
})

test('a thought that brings its worker down is tried again, then given up', async () => {
  const { thinker, told, engines } = thinking(() => {
    throw new Gone('unreachable', true)
  })
  thinker.add([{ thought: 1, rank: 'play', task: {} }])
  await settle()
  assert.equal(engines.length, 2)
  assert.ok(told[0][1].error.en)
})
