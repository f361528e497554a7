// The same seed and work give the same game as in the program, for every game and level; and the
// module is small enough.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { all, file, load, played } from './module.js'

const kGames = all ? 200 : 3
const kMostBytes = 1_200_000 // compressed, without weights
// How much a bot may think: enough to look around, little enough for as many games. A look of
// Stratego's net is one unit of work, and a long one.
const work = (game, level) =>
  game === 'stratego' && level === 'expert' ? (all ? 2 : 4) : all ? 30 : 100

const catalogue = JSON.parse(
  (await load()).ask({ ask: 'http', method: 'GET', path: '/api/games' }).body,
)

/** A module a core, each in a thread of its own. */
const players = Array.from(
  { length: availableParallelism() },
  () => new Worker(new URL('player.js', import.meta.url)),
)
after(() => Promise.all(players.map((player) => player.terminate())))

async function compare(player, game, level, seed) {
  // As few as the game takes, then one more, and so on.
  const seats = game.min_seats + (seed % (game.max_seats - game.min_seats + 1))
  const bots = Array(seats).fill(`${level.name}:work=${work(game.name, level.name)}`)
  player.postMessage({ ask: 'selfplay', game: game.name, rules: '', bots, seed })
  const [[ours], theirs] = await Promise.all([
    once(player, 'message'),
    played(game.name, bots, seed),
  ])
  assert.equal(ours.record, theirs, `seed ${seed}`)
}

for (const game of catalogue.games) {
  for (const level of game.levels) {
    test(`${game.name}, ${level.name}: ${kGames} games are the program's own`, async () => {
      let seed = 0
      await Promise.all(
        players.map(async (player) => {
          while (seed < kGames) await compare(player, game, level, ++seed)
        }),
      )
    })
  }
}

test('the module is small enough to be sent, however a host packs it', (context) => {
  const bytes = readFileSync(file)
  for (const [name, pack] of [
    ['Brotli', brotliCompressSync],
    ['gzip', (bytes) => gzipSync(bytes, { level: 9 })],
  ]) {
    const packed = pack(bytes).length
    context.diagnostic(`${packed} bytes with ${name}, of ${bytes.length}`)
    assert.ok(packed <= kMostBytes, `${packed} bytes with ${name}`)
  }
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
