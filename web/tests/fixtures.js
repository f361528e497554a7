// Makes the recorded conversations that the boards' tests and the gallery read:
//
//     node web/tests/fixtures.js [GAME…]
//
// For each game the arena plays one against bots, and a seat of ours (this same file) asks for every
// feature, plays at random and writes down what it is told.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('../../', import.meta.url))
const salon = process.env.SALON ?? `${root}build/release/salon`

/**
 * Who sits there, where two that play at random would not show enough of the game; the seed; and after
 * how many turns we have seen enough.
 */
const usual = { seats: ['us', 'random'], seed: 7, turns: 100 }
const tables = {
  cluedo: { seats: ['us', 'medium:work=20', 'medium:work=20', 'easy:work=20'], turns: 45 },
  jacques: { seats: ['easy:work=20', 'us'], seed: 5 },
  khan: { seed: 4 },
}
const tableOf = (game) => ({ ...usual, ...tables[game] })

/** Moves that end the game for us are left for last. */
const last = /^(accuse|leave)\b/

/** The same numbers for ever, so that the same program makes the same files. */
function dice(seed) {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function play(file, turns) {
  const pick = dice(2026)
  const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
  let greeted = false
  let asked = 0
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line)
    if (message.type === 'hello' && message.features) {
      greeted = true
      rmSync(file, { force: true }) // told again from the start
    }
    if (greeted) appendFileSync(file, `${line}\n`)
    if (message.type !== 'turn') return
    if (!greeted) return say({ type: 'hello', features: ['constants', 'explain', 'offers'] })
    if (++asked > turns) return say({ type: 'resign' })
    const few = message.moves.filter((move) => !last.test(move))
    const moves = few.length ? few : message.moves
    say({ type: 'move', ply: message.ply, move: moves[pick(moves.length)] })
  })
}

function make(game) {
  const file = `${root}web/tests/fixtures/${game}.jsonl`
  const { seats, seed, turns } = tableOf(game)
  const us = `exec:node ${self} --play ${file} ${turns}`
  const bots = seats.map((bot) => (bot === 'us' ? us : bot))
  const options = ['--games', '1', '--seed', String(seed), '--threads', '1']
  const { status, stdout, stderr } = spawnSync(
    salon,
    ['arena', game, '--bots', bots.join(','), ...options],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${game}: ${stdout}${stderr}`)
  console.log(file)
}

if (process.argv[2] === '--play') play(process.argv[3], Number(process.argv[4]))
else {
  const games = readdirSync(`${root}src/games`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  for (const game of process.argv.length > 2 ? process.argv.slice(2) : games) make(game)
}
