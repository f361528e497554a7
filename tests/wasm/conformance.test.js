// The same seed and work give the same game as in the program, for every game and level; and what
// comes from outside breaks nothing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { all, file, load, loadWithWeights, played } from './module.js'

const kGames = all ? 200 : 3
const kMostBytes = 1_200_000 // compressed, without weights
// How much a bot may think: enough to look around, little enough for as many games. A look of
// Stratego's net is one unit of work, and a long one.
const work = (game, level) =>
  game === 'stratego' && level === 'expert' ? (all ? 2 : 4) : all ? 30 : 100

const module = await loadWithWeights()
const catalogue = JSON.parse(module.ask({ ask: 'http', method: 'GET', path: '/api/games' }).body)

for (const game of catalogue.games) {
  for (const level of game.levels) {
    test(`${game.name}, ${level.name}: ${kGames} games are the program's own`, async () => {
      for (let seed = 1; seed <= kGames; ++seed) {
        // As few as the game takes, then one more, and so on.
        const seats = game.min_seats + (seed % (game.max_seats - game.min_seats + 1))
        const bots = Array(seats).fill(`${level.name}:work=${work(game.name, level.name)}`)
        const theirs = played(game.name, bots, seed) // while it plays, so do we
        const answer = module.ask({ ask: 'selfplay', game: game.name, rules: '', bots, seed })
        assert.equal(answer.record, await theirs, `seed ${seed}`)
      }
    })
  }
}

test('the module is small enough to be sent', (context) => {
  const bytes = brotliCompressSync(readFileSync(file)).length
  context.diagnostic(`${bytes} bytes compressed`)
  assert.ok(bytes <= kMostBytes, `${bytes} bytes`)
})

test('a level that has learned something is refused without its weights', async () => {
  const bare = await load()
  const table = JSON.stringify({
    game: 'stratego',
    seats: [
      { kind: 'bot', bot: 'expert' },
      { kind: 'me', name: 'Ada' },
    ],
  })
  const opened = JSON.parse(
    bare.ask({ ask: 'http', method: 'POST', path: '/api/tables', body: table }).body,
  )
  bare.ask({ ask: 'open', socket: 1, path: `/api/tables/${opened.table}/socket` })
  const sit = { type: 'sit', token: opened.seats[0].token }
  const [thought] = bare.ask({ ask: 'send', socket: 1, text: JSON.stringify(sit) }).thoughts
  assert.equal(thought.task.weights, 'stratego')
  assert.ok(bare.ask({ ask: 'think', task: thought.task }).error)
  assert.deepEqual(bare.weigh('stratego'), {})
  assert.ok(bare.ask({ ask: 'think', task: thought.task }).result.move)
})

test('any bytes are answered', () => {
  const honest = [
    {
      ask: 'http',
      id: 1,
      method: 'POST',
      path: '/api/tables',
      body: '{"game":"khan","seats":[{"kind":"me"},{"kind":"bot","bot":"easy"}]}',
    },
    {
      ask: 'restore',
      table: 'x',
      lines: [
        'plan {"game":"khan","rules":"house","seats":[{"kind":"bot","bot":"easy","name":"a"},{"kind":"person","name":"b"}]}',
        '1 0 side top',
      ],
    },
    { ask: 'open', socket: 1, path: '/api/tables/x/socket' },
    { ask: 'send', socket: 1, text: '{"type":"watch","views":true}' },
    { ask: 'thought', thought: 1, result: { result: { move: 'K@c6' } } },
    { ask: 'tick', now: 5 },
    {
      ask: 'think',
      task: {
        kind: 'move',
        game: 'khan',
        rules: 'house',
        seats: 2,
        seat: 0,
        bot: 'easy:work=5',
        seed: 1,
        seen: [],
      },
    },
  ].map((request) => Buffer.from(JSON.stringify(request)))
  let state = 2026
  const below = (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  for (let round = 0; round < (all ? 200_000 : 5_000); ++round) {
    const bytes = Buffer.from(honest[below(honest.length)])
    for (let changes = below(4); changes > 0; --changes) bytes[below(bytes.length)] = below(256)
    const answer = module.ask(
      bytes.subarray(0, below(10) === 0 ? below(bytes.length) : bytes.length),
    )
    assert.equal(typeof answer, 'object')
  }
  assert.equal(module.ask({ ask: 'version' }).protocol, 1)
})
