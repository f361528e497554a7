// A page that thinks for the bots of its table at a server: where it may, and what happens where it may
// not or cannot.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { awaitTurn, play } from '../driver.js'
import { House, openBrowser, patience, visitor } from '../house.js'
import { printed } from '../words.js'

const house = await House.open()
const { games } = await house.ask('/api/games')
let browser, engine
before(async () => {
  browser = await openBrowser()
  engine = (await house.ask('/api/engine')).engine
  assert.ok(engine, 'this program was built without an engine')
})
after(async () => {
  await browser?.close()
  await house.close()
})

const fast = 5_000_000

/** Somebody alone with bots. `rate`: how fast this device was found to be; null: nobody knows yet. */
async function sitDown(
  game,
  { level = 'hard', bots = 1, rate = fast, at = house, ...options } = {},
) {
  const seats = [{ kind: 'me', name: 'Ada' }, ...Array(bots).fill({ kind: 'bot', bot: level })]
  const { table, seats: held } = await at.ask('/api/tables', { game, seats })
  const guest = await visitor(browser, at.base, options)
  const known = rate && { engine: engine.path, rate }
  await guest.context.addInitScript((known) => {
    if (known) localStorage.setItem('salon.speed', JSON.stringify(known))
  }, known)
  const said = [] // on the socket, by either side
  const asked = [] // of the server
  guest.page.on('websocket', (socket) => {
    const hear = ({ payload }) => {
      const messages = JSON.parse(payload)
      said.push(...(Array.isArray(messages) ? messages : [messages]))
    }
    socket.on('framesent', hear)
    socket.on('framereceived', hear)
  })
  guest.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await guest.page.goto(`${at.base}/t/${table}#0.${held[0].token}`)
  const of = (type) => said.filter((message) => message.type === type)
  return { ...guest, table, said, asked, of }
}

async function until(what, true_) {
  for (
    const start = Date.now();
    !(await true_());
    await new Promise((wake) => setTimeout(wake, 50))
  )
    assert.ok(Date.now() - start < patience, what)
}

/** What the table's menu says about who thinks. */
async function menu(page, name = 'More') {
  await page.getByRole('button', { name, exact: true }).click()
  const line = page.locator('.menu p.caption').filter({ hasText: /bots|robots/ })
  const text = await line.textContent()
  await page.getByRole('button', { name, exact: true }).click()
  return text
}

const counted = async (name) =>
  Number(new RegExp(`^salon_${name} (\\d+)`, 'm').exec(await house.ask('/metrics'))[1])

/** From now on this device answers no question. */
const asleep = () => {
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (order, ...rest) {
    if (!order.text?.includes('"ask":"think"')) post.call(this, order, ...rest)
  }
}

/** The games that hide something, or those that do not, with two bots or as many as there is room for. */
const tables = (hides) =>
  games
    .filter(({ hidden }) => hidden === hides)
    .map(({ name, max_seats }) => ({ game: name, bots: Math.min(max_seats, 3) - 1 }))

for (const { game, bots } of tables(false))
  test(`${game}: the bots think on this device`, { timeout: 3 * patience }, async () => {
    const { page, faults, of, asked, close } = await sitDown(game, { bots })
    await awaitTurn(page)
    assert.ok(!asked.some((path) => path.startsWith('/api/engine')), 'nothing is fetched before')
    await play(page, { seed: 3, plies: 1 })
    await until('it is asked', () => of('thinks').some(({ here }) => here))
    const before = await counted('device_moves_total')
    for (let move = 0; move < 40 && of('thought').length < 3; move++) {
      await play(page, { seed: move, plies: 1 })
      // On a busy machine it may be late once; whoever looks at the page again is asked again.
      if (of('thinks').at(-1).here === false)
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    const found = of('thought')
    assert.ok(found.length >= 3)
    const question = of('think').find(({ thought }) => thought === found[0].thought)
    assert.ok(
      of('seen').some(({ by, move }) => by === question.seat && move === found[0].move),
      'what it found was played',
    )
    assert.ok((await counted('device_moves_total')) > before)
    await until('the menu says so', async () =>
      (await menu(page)).startsWith('The bots think on this device (5.0 million moves a second)'),
    )
    // Whoever does not want it says so, and the server goes on.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('switch', { name: /Let this device think/ }).click()
    await until('it is not asked any more', () => of('thinks').at(-1).here === false)
    await page.getByText('The bots think at the server.', { exact: true }).waitFor()
    assert.deepEqual(faults, [])
    await close()
  })

test('a page that goes leaves its bot to the server', async () => {
  const { context, page, of, table, close } = await sitDown('khan')
  await context.addInitScript(asleep)
  await page.reload()
  await play(page, { seed: 3, plies: 1 })
  for (let move = 0; !of('think').length && move < 40; move++)
    await play(page, { seed: move, plies: 1 })
  await close()
  await until('the bot plays on', async () => (await house.ask(`/api/tables/${table}`)).turn === 0)
})

test('a device that does not answer is not waited for', async () => {
  const { context, page, faults, of, close } = await sitDown('khan')
  await context.addInitScript(asleep)
  await page.reload()
  for (let move = 0; !of('drop').length && move < 40; move++)
    await play(page, { seed: move, plies: 1 })
  await awaitTurn(page)
  assert.equal(of('thinks').at(-1).here, false)
  assert.equal(of('thought').length, 0)
  assert.equal(
    await menu(page),
    'The bots think at the server: this device did not answer in time.',
  )
  assert.deepEqual(faults, [])
  await close()
})

test('a device that is too slow is not asked', async () => {
  const { page, faults, of, close } = await sitDown('khan', { rate: 300_000, locale: 'fr' })
  await play(page, { seed: 3, plies: 3 })
  await until('it is known', async () => /trop lent/.test(await menu(page, 'Plus')))
  assert.equal(
    await menu(page, 'Plus'),
    printed(
      'Les robots réfléchissent au serveur : cet appareil est trop lent (0,3 million de coups par seconde).',
      'fr',
    ),
  )
  assert.equal(of('thinks').length, 0)
  assert.deepEqual(faults, [])
  await close()
})

test('how fast it is gets measured once for an engine', async () => {
  const { page, faults, asked, close } = await sitDown('khan', { rate: null })
  const speed = () => page.evaluate(() => localStorage.getItem('salon.speed'))
  await play(page, { seed: 3, plies: 1 })
  await until('it is measured', speed)
  const measured = JSON.parse(await speed())
  assert.equal(measured.engine, engine.path)
  assert.ok(measured.rate > 0)
  assert.equal(asked.filter((path) => path === engine.path).length, 1)
  await page.reload()
  await play(page, { seed: 3, plies: 1 })
  await until('the menu tells of it', async () => /million/.test(await menu(page)))
  assert.deepEqual(JSON.parse(await speed()), measured)
  assert.deepEqual(faults, [])
  await close()
})

for (const { game, bots } of tables(true))
  test(`${game}: nothing of a bot's seat comes to the page; hints are found here`, async () => {
    const { page, faults, of, asked, close } = await sitDown(game, { bots, level: 'easy' })
    await play(page, { seed: 3, plies: 1, wishes: ['^setup '] })
    await awaitTurn(page)
    assert.ok(
      !of('hello').some(({ features, protocol }) => protocol && features.includes('thinks')),
    )
    assert.equal(
      await menu(page),
      'The bots think at the server: this page must not know what they hold.',
    )
    const hint = async () => {
      await page.getByRole('button', { name: 'Hint' }).click()
      const said = page.getByRole('region', { name: 'Hint' })
      await said.getByRole('button').nth(1).waitFor() // more than a way to close it
      await said.getByRole('button', { name: 'Close' }).click()
    }
    await hint() // at the server, while the engine comes
    await until('the engine is here', () => asked.includes(engine.path))
    const own = () => asked.filter((path) => path.endsWith('/own_hint')).length
    for (let tries = 0; tries < 20 && !own(); tries++) {
      await new Promise((wake) => setTimeout(wake, 500))
      await hint()
    }
    assert.ok(own() > 0)
    assert.equal(of('think').length + of('thinks').length + of('thought').length, 0)
    assert.deepEqual(faults, [])
    await close()
  })

test('a finished game is looked over on this device', async () => {
  const { page, faults, asked, close } = await sitDown('khan')
  await play(page, { seed: 3, plies: 10 })
  await awaitTurn(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: /Yes/ }).click()
  const result = page.getByRole('region', { name: 'Finished' })
  await result.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Analyse' }).click()
  await page.waitForFunction(() => document.querySelector('progress')?.value > 1)
  await page.getByRole('button', { name: 'Stop' }).click()
  assert.deepEqual(
    asked.filter((path) => /analysis$|jobs/.test(path)),
    [],
  )
  assert.deepEqual(faults, [])
  await close()
})

test('a server without an engine thinks for everybody', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'salon-'))
  const bare = await House.open('--engine', empty)
  const { page, faults, asked, close } = await sitDown('khan', { at: bare, rate: null })
  await play(page, { seed: 3, plies: 3 })
  await awaitTurn(page)
  await until('it was asked for', () => asked.includes('/api/engine'))
  assert.equal(await menu(page), 'The bots think at the server.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  assert.equal(await page.getByRole('switch', { name: /Let this device think/ }).count(), 0)
  assert.deepEqual(faults, [])
  await close()
  await bare.close()
  rmSync(empty, { recursive: true })
})
