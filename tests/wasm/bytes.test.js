// What comes from outside breaks nothing in the module: requests about a game that is really being
// played, of every game, with bytes of them changed or cut off.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { all, load, loadWithWeights, root } from './module.js'

const kRounds = all ? 50_000 : 1_500
const { games } = JSON.parse(
  (await load()).ask({ ask: 'http', method: 'GET', path: '/api/games' }).body,
)

const post = (path, body) => ({
  ask: 'http',
  id: 1,
  method: 'POST',
  path,
  body: JSON.stringify(body),
})
const get = (path) => ({ ask: 'http', method: 'GET', path })
const send = (message) => ({ ask: 'send', socket: 1, text: JSON.stringify(message) })

/** Rules and a board as somebody may bring them: every knob by its name, and the game's own board as a file. */
function broughtAlong(game) {
  const { name, values } = game.presets.at(-1)
  const knobs = Object.entries(values).map(([knob, value]) => `${knob}=${value}`)
  const file = join(root, 'src/games', game.name, 'board.json')
  const board = game.boards ? { board: readFileSync(file, 'utf8') } : {}
  return { rules: [name, ...knobs].join(','), ...board }
}

/** Ada and as few bots as the game takes. */
function opening(game, setting) {
  const seats = [{ kind: 'me', name: 'Ada' }]
  while (seats.length < game.min_seats) seats.push({ kind: 'bot', bot: 'easy' })
  return { game: game.name, seats, ...setting }
}

/** Plays a few moves at a table and keeps every request on the way. */
function table(module, game, setting) {
  const kept = []
  const ask = (request) => {
    kept.push(request)
    return module.ask(request)
  }
  const opened = JSON.parse(ask(post('/api/tables', opening(game, setting))).body)
  const token = opened.seats[0].token
  const at = `/api/tables/${opened.table}`
  ask({ ask: 'open', socket: 1, path: `${at}/socket` })
  let answer = ask(send({ type: 'sit', token, views: true, features: ['batch', 'explain'] }))
  for (let moves = 0; moves < 60; ++moves) {
    const [thought] = answer.thoughts ?? []
    const turn = (answer.frames ?? [])
      .flatMap(({ text }) => JSON.parse(text))
      .findLast(({ type }) => type === 'turn')
    if (thought) {
      // Briefly: it is about what is read, not about what is thought.
      const result = ask({ ask: 'think', task: { ...thought.task, bot: 'easy:work=3' } })
      answer = ask({ ask: 'thought', thought: thought.thought, result })
    } else if (turn) {
      const move = turn.moves[(moves * 7) % turn.moves.length]
      answer = ask(send({ type: 'move', ply: turn.ply, move }))
    } else {
      break
    }
  }
  ask(post(`${at}/hint`, { token }))
  const journal = module
    .ask(get(`${at}/journal`))
    .body.trim()
    .split('\n')
  const record = module.ask(get(`${at}/record?so_far=1`)).body
  return { at, token, kept, journal, record }
}

/** One request of each kind, and all that name a game's own words. */
function requests(module, game, setting = {}) {
  const { at, token, kept, journal, record } = table(module, game, setting)
  const thought = kept.findLast(({ ask }) => ask === 'think')
  return [
    ...kept,
    { ask: 'restore', table: 'x', lines: journal },
    { ask: 'restore', table: 'y', lines: journal.slice(0, -1) },
    { ask: 'open', socket: 1, path: '/api/tables/x/socket' },
    send({ type: 'watch', views: true }),
    send({ type: 'undo' }),
    send({ type: 'explain', ply: 0, move: 'x' }),
    ...(thought ? [{ ask: 'think', task: { ...thought.task, kind: 'advice' } }] : []),
    ...(setting.board
      ? [post('/api/tables', opening(game, { board: JSON.parse(setting.board) }))]
      : []),
    post('/api/replay', { record }),
    post('/api/records', { record }),
    post('/api/analysis', { record }),
    get(`${at}/replay?eyes=open`),
    get(`/api/games/${game.name}/rules?rules=${game.presets?.[0]?.name ?? ''}`),
    get(`/api/puzzles/${game.name}/1?try=x`),
    post(`${at}/resign`, { token }),
    { ask: 'tick', now: 5 },
  ].map((request) => Buffer.from(JSON.stringify(request)))
}

/** The same numbers every time. */
function dice(state) {
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

for (const game of games) {
  test(`any bytes are answered, of ${game.name} too`, async () => {
    const honest = [
      ...requests(await loadWithWeights(), game),
      ...requests(await loadWithWeights(), game, broughtAlong(game)),
    ]
    const below = dice(2026)
    let module = await loadWithWeights()
    for (let round = 0; round < kRounds; ++round) {
      // Tables are never forgotten, and a module has only so much memory.
      if (round % 5_000 === 4_999) module = await loadWithWeights()
      const bytes = Buffer.from(honest[below(honest.length)])
      for (let changes = below(4); changes > 0; --changes) bytes[below(bytes.length)] = below(256)
      const answer = module.ask(
        bytes.subarray(0, below(10) === 0 ? below(bytes.length) : bytes.length),
      )
      assert.equal(typeof answer, 'object')
    }
    assert.equal(module.ask({ ask: 'version' }).protocol, 1)
  })
}
