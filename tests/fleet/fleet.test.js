// Servers that share a store are one house: whoever comes finds their table at any of them, and none of
// them is missed when it goes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, compare, drains, Fleet, invite, playOne, sleep, until } from './fleet.js'

const salon = process.env.SALON ?? 'build/release/salon'
const other = process.env.SALON_OTHER ?? salon
const tables = 12

let fleet
before(async () => (fleet = await Fleet.start(other)))
after(() => fleet?.end())

test('a table opened at one server is found, joined and followed at every other', async () => {
  const [first, second, third] = fleet.servers.map(({ base }) => base)
  const seats = [{ kind: 'me', name: 'Ada' }, { kind: 'open' }]
  const opened = await ask(first, '/api/tables', { game: 'khan', seats, public: true })
  const { open } = await ask(third, '/api/tables')
  assert.ok(open.some(({ table }) => table === opened.table), 'it is on everybody’s list')
  const joined = await ask(second, `/api/tables/${opened.table}/join`, { name: 'Bob' })
  assert.equal(joined.seat, 1)
  // "My games" asks for each of one's tables.
  for (const base of [first, second, third]) {
    let card // the others hear of it a moment later
    await until('the table is known', async () => {
      card = await ask(base, `/api/tables/${opened.table}`)
      return card.state === 'running'
    })
    assert.deepEqual(card.players.map(({ name }) => name), ['Ada', 'Bob'])
  }
  await ask(third, `/api/tables/${opened.table}/resign`, { token: joined.token })
  const again = await ask(first, `/api/tables/${opened.table}/rematch`, { token: opened.seats[0].token })
  const back = await ask(second, `/api/tables/${opened.table}/rematch`, { token: joined.token })
  assert.equal(back.table, again.table, 'both meet at the same new table')
})

test('whole games are played by people at different servers', async () => {
  const played = await Promise.all(
    ['khan', 'pickomino'].map((game) => playOne(fleet.balancer.base, game, 0)),
  )
  for (const game of played) {
    assert.deepEqual(game.players[0].outcome, game.players[1].outcome)
    for (const { base } of fleet.servers) await compare(base, game)
    game.players.forEach((player) => player.leave())
  }
})

/** People play at many tables while the servers are changed under them. `kindly`: as it is from this build on. */
async function playThrough(kindly, change) {
  const base = fleet.balancer.base
  let going = true
  const games = []
  const keep = async (number) => {
    while (going) {
      const game = await invite(base, number % 2 ? 'khan' : 'pickomino', 100)
      games.push(game)
      await Promise.all(game.players.map(({ over }) => over))
    }
  }
  const all = Promise.all(Array.from({ length: tables }, (_, number) => keep(number)))
  await Promise.race([all, sleep(1000)])
  await change()
  going = false
  await all
  let clicks = 0
  for (const game of games) {
    await compare(base, game)
    for (const player of game.players) {
      clicks += player.clicks
      player.leave()
      if (!kindly) continue
      assert.deepEqual(player.refused, [], 'every click was good, and made once')
      assert.equal(player.outages, 0, 'nobody was without a server')
      const said = game.players.flatMap(({ said }) => said)
      for (const text of said)
        assert.equal(player.talk.filter((one) => one === text).length, 1, `"${text}" is heard once`)
    }
  }
  return `${games.length} games, ${clicks} clicks, no move lost${kindly ? ', no click lost or refused' : ''}`
}

test('the build is changed under those who play', async (t) => {
  t.diagnostic(await playThrough(drains(other), () => fleet.roll(salon)))
})

test('servers are drained one after the other, and no click is lost', async (t) => {
  t.diagnostic(await playThrough(true, () => fleet.roll(salon)))
})

test('when a server is killed the others go on with its tables', async () => {
  const base = fleet.balancer.base
  const games = await Promise.all(Array.from({ length: 6 }, () => invite(base, 'pickomino', 50)))
  await sleep(500)
  await fleet.servers[0].end('SIGKILL')
  for (const game of games) {
    await Promise.all(game.players.map(({ over }) => over))
    await compare(fleet.servers[1].base, game)
    game.players.forEach((player) => player.leave())
  }
})
