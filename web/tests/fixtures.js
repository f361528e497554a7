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

/** Who else sits there, where two bots that play at random would not show enough of the game. */
const tables = {
  cluedo: ['us', 'medium:work=20', 'medium:work=20', 'easy:work=20'],
  jacques: ['easy:work=20', 'us'],
}

/** The same numbers for ever, so that the same program makes the same files. */
function dice(seed) {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function play(file) {
  const pick = dice(2026)
  const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
  let greeted = false
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line)
    if (message.type === 'hello' && message.features) {
      greeted = true
      rmSync(file, { force: true }) // told again from the start
    }
    if (greeted) appendFileSync(file, `${line}\n`)
    if (message.type !== 'turn') return
    if (!greeted) say({ type: 'hello', features: ['constants', 'explain', 'offers'] })
    else say({ type: 'move', ply: message.ply, move: message.moves[pick(message.moves.length)] })
  })
}

function make(game) {
  const file = `${root}web/tests/fixtures/${game}.jsonl`
  const us = `exec:node ${self} --play ${file}`
  const bots = (tables[game] ?? ['us', 'random']).map((bot) => (bot === 'us' ? us : bot))
  const options = ['--games', '1', '--seed', '7', '--threads', '1']
  const { status, stdout, stderr } = spawnSync(
    salon,
    ['arena', game, '--bots', bots.join(','), ...options],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${game}: ${stdout}${stderr}`)
  console.log(file)
}

if (process.argv[2] === '--play') play(process.argv[3])
else {
  const games = readdirSync(`${root}src/games`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  for (const game of process.argv.length > 2 ? process.argv.slice(2) : games) make(game)
}
