// node tests/wasm/speed.js [LEAST [SECONDS]]: how fast the engine is as WebAssembly, as a part of the program's own
// speed. Both are measured by turns; of three rounds the middle one counts. With LEAST one round that is as good is
// enough, so that a busy machine breaks nothing, and where several rounds are not the end is 1.
import { execFileSync } from 'node:child_process'
import { loadWithWeights, played, program } from './module.js'

const kSearch = { bot: 'expert:work=200000', seeds: [1, 2, 3, 4, 5, 6] }
const bots = [kSearch.bot, kSearch.bot]
const least = Number(process.argv[2] ?? Infinity)
const kRounds = least < Infinity ? 8 : 3
const seconds = Number(process.argv[3] ?? 1)

const module = await loadWithWeights()
const rows = []

async function compare(what, here, there) {
  const rounds = []
  while (rounds.length < kRounds && !rounds.some(({ ratio }) => ratio >= least)) {
    const wasm = Math.round(await here())
    const native = Math.round(await there())
    rounds.push({ what, wasm, native, ratio: Number((wasm / native).toFixed(2)) })
  }
  rounds.sort((a, b) => a.ratio - b.ratio)
  rows.push(least < Infinity ? rounds.at(-1) : rounds[(kRounds - 1) / 2])
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
process.exitCode = rows.every(({ ratio }) => ratio >= least || least === Infinity) ? 0 : 1
