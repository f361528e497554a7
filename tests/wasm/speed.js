// node tests/wasm/speed.js [SECONDS]: how fast the engine is as WebAssembly, as a part of the program's own speed.
// Measured in turns, the better of each; ends with 1 where it is below what is asked for.
import { execFileSync } from 'node:child_process'
import { loadWithWeights, played, program } from './module.js'

const kLeast = 0.4
const kRounds = 3
const kSearch = { bot: 'expert:work=200000', seeds: [1, 2, 3, 4, 5, 6] }
const bots = [kSearch.bot, kSearch.bot]
const seconds = Number(process.argv[2] ?? 1)

const module = await loadWithWeights()
const rows = []

async function compare(what, here, there) {
  let ours = 0
  let theirs = 0
  for (let round = 0; round < kRounds; ++round) {
    ours = Math.max(ours, await here())
    theirs = Math.max(theirs, await there())
  }
  rows.push({
    what,
    wasm: Math.round(ours),
    native: Math.round(theirs),
    ratio: Number((ours / theirs).toFixed(2)),
  })
}

for (const game of module.ask({ ask: 'version' }).games) {
  const figures = (answer) => answer.moves_per_second
  await compare(
    `${game}: moves of random games a second`,
    () => figures(module.ask({ ask: 'bench', game, seconds })),
    () =>
      figures(
        JSON.parse(
          execFileSync(program, ['bench', game, '--seconds', String(seconds), '--json']),
        )[0],
      ),
  )
}

// The same games with the same nodes looked at: what is compared is how soon.
const perHour = (play) => async () => {
  const begun = performance.now()
  for (const seed of kSearch.seeds) await play(seed)
  return (kSearch.seeds.length * 3_600_000) / (performance.now() - begun)
}
await compare(
  `khan: games of ${kSearch.bot} an hour`,
  perHour((seed) => module.ask({ ask: 'selfplay', game: 'khan', bots, seed })),
  perHour((seed) => played('khan', bots, seed)),
)

console.table(rows)
process.exitCode = rows.every((row) => row.ratio >= kLeast) ? 0 : 1
