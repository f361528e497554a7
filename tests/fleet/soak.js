// Games on two servers whose PostgreSQL is killed and started again all the time: node soak.js MINUTES. Nothing
// that was told changes or is lost, and every finished game can be read.
import { ask, compare, Fleet, invite, sleep } from './fleet.js'

const minutes = Number(process.argv[2] ?? 30)
const salon = process.env.SALON ?? 'build/release/salon'
const tables = 20

const fleet = await Fleet.start(salon, 2)
const end = Date.now() + minutes * 60_000
const games = []
let kills = 0
let failures = 0

/** While the database is down tables cannot be opened. */
async function again(work) {
  for (;;) {
    try {
      return await work()
    } catch {
      failures++
      await sleep(200)
    }
  }
}

async function keep(number) {
  while (Date.now() < end) {
    const game = await again(() => invite(fleet.balancer.base, number % 2 ? 'khan' : 'pickomino', 200))
    games.push(game)
    await Promise.all(game.players.map(({ over }) => over))
    game.players.forEach((player) => player.leave())
  }
}

async function harm() {
  while (Date.now() < end - 10_000) {
    await sleep(2000 + Math.random() * 6000)
    fleet.database.kill()
    kills++
    await sleep(Math.random() * 3000)
    fleet.database.start()
  }
}

let status = 0
try {
  await Promise.all([harm(), ...Array.from({ length: tables }, (_, number) => keep(number))])
  for (const game of games) await compare(fleet.balancer.base, game)
  const { ok } = await ask(fleet.balancer.base, '/health')
  const moves = games.reduce((sum, { players }) => sum + players[0].seen.length, 0)
  console.log(
    `soak: ${kills} kills of PostgreSQL in ${minutes} minutes, ${games.length} games, ${moves} moves: ` +
      `0 changed or lost, every finished game is readable (${failures} requests had to be repeated; ok: ${ok})`,
  )
} catch (error) {
  console.error(error)
  status = 1
}
await fleet.end()
process.exit(status)
