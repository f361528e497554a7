// Every page: no serious barrier, nothing from elsewhere, both languages, all widths, few bytes.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { awaitTurn, play } from './driver.js'
import { atHome, patience, registry, thorough, visitor } from './house.js'
import { bilingual } from './words.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const { house, browser } = await atHome()

async function barriers(page) {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    // eslint-disable-next-line no-undef
    axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(' ')}`,
    )
}

async function fits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${what} is ${wide} px wider than the screen`)
}

/** Opens a table with one person against bots, and the page at it. */
async function sit(page, game) {
  const [seats] = registry.find((one) => one.game === game).seats
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'random' }))
  const table = await house.ask('/api/tables', {
    game,
    seats: [{ kind: 'me', name: 'Ada' }, ...bots],
  })
  const { seat, token } = table.seats[0]
  await page.goto(`${house.base}/t/${table.table}#${seat}.${token}`)
  await awaitTurn(page)
  return table
}

const screens = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const looks = thorough
  ? Object.keys(screens).flatMap((screen) => [
      { screen, locale: 'en', colorScheme: 'light' },
      { screen, locale: 'fr', colorScheme: 'dark' },
    ])
  : [{ screen: 'phone', locale: 'fr', colorScheme: 'dark' }]

for (const { screen, ...taste } of looks) {
  const options = { ...screens[screen], ...taste }
  const name = [screen, ...Object.values(taste)].join(', ')
  test(`no barriers and nothing cut off: ${name}`, { timeout: 10 * patience }, async () => {
    const { page, faults, close } = await visitor(browser, house.base, options)
    const check = async (what) => {
      await fits(page, what)
      assert.deepEqual(await barriers(page), [], what)
    }
    await page.goto(house.base)
    await page
      .locator('article')
      .nth(registry.length - 1)
      .waitFor()
    // Every game has a drawing of its own, and something is drawn.
    for (const { game } of registry)
      await page
        .locator(`article:has(a[href*="/${game}"]) .picture svg > :not(defs)`)
        .first()
        .waitFor()
    await check('home')
    for (const way of ['computer', 'friend', 'hotseat', 'machines']) {
      await page.goto(`${house.base}/new/cluedo?with=${way}`)
      await page.locator('summary').click()
      await check(`new game, ${way}`)
    }
    await page.goto(`${house.base}/new/khan?with=friend`)
    await page.locator('button.start').click()
    await page.locator('main svg[role=img]').waitFor()
    await check('waiting for players')
    await page.goto(`${house.base}/puzzles`)
    await page.locator('.hall .card').first().waitFor()
    await check('puzzles')
    for (const { game } of registry) {
      await page.goto(`${house.base}/rules/${game}`)
      await page.locator('article h2').first().waitFor()
      await check(`rules of ${game}`)
      await page.goto(`${house.base}/learn/${game}`)
      await page.locator('.room .board svg:visible').first().waitFor()
      await check(`lesson of ${game}`)
      await page.goto(`${house.base}/puzzles/${game}`)
      await page.locator('.shelves li').first().waitFor()
      await check(`puzzles of ${game}`)
      await page.goto(`${house.base}/puzzles/${game}/60`)
      await page.locator('.room .board svg:visible').first().waitFor()
      await check(`a puzzle of ${game}`)
      await sit(page, game)
      await check(`table of ${game}`)
      if (options.hasTouch)
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click()
          await check(`table of ${game}, ${await tab.textContent()}`)
        }
    }
    const { table } = await sit(page, 'pickomino')
    await play(page, { seed: 1 })
    await page.locator('section.sheet h2').waitFor()
    await check('the end')
    await page.goto(`${house.base}/replay/${table}`)
    await page.getByRole('slider').waitFor()
    await check('replay')
    await page.goto(`${house.base}/me`)
    await page.locator('h1').waitFor()
    await check('statistics')
    await page.goto(`${house.base}/nowhere`)
    await page.locator('h1').waitFor()
    await check('a page that does not exist')
    assert.deepEqual(faults, [])
    await close()
  })
}

test('French and English, remembered', async () => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: 'fr-CA' })
  await page.goto(house.base)
  await page.getByRole('link', { name: 'Contre l’ordinateur' }).first().waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Against the computer' }).first().waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  await page.goto(`${house.base}/rules/stratego`)
  await page.getByRole('heading', { name: 'Setting up' }).waitFor()
  assert.equal(await page.title(), 'Rules of Stratego · Salon')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'La mise en place' }).waitFor()
  await page.waitForFunction(() => document.title.startsWith('Règles'))
  await page.reload()
  await page.waitForFunction(() => document.title.startsWith('Règles'))
  assert.deepEqual(faults, [])
  await close()
})

test('light and dark, remembered', async () => {
  const { page, close } = await visitor(browser, house.base, { colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto(house.base)
  assert.equal(await paper(), 'rgb(246, 241, 231)')
  await page.getByRole('button', { name: 'Dark' }).click()
  assert.equal(await paper(), 'rgb(23, 25, 27)')
  await page.reload()
  await page.getByRole('button', { name: 'Light' }).waitFor()
  assert.equal(await paper(), 'rgb(23, 25, 27)')
  await close()
})

test('by keyboard alone: from home to a move', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(house.base)
  await page
    .locator('article')
    .nth(registry.length - 1)
    .waitFor()
  const focused = (selector) =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)
  const tabTo = async (selector) => {
    for (let presses = 0; presses < 80; presses++) {
      if (await focused(selector)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`Tab never reaches ${selector}`)
  }
  await tabTo('a[href="/new/khan"]')
  await page.keyboard.press('Enter')
  await page.locator('button.start').waitFor()
  await tabTo('button.start')
  await page.keyboard.press('Enter')
  await awaitTurn(page)
  await tabTo('.stage [data-move]')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.stage').dataset.ply === '1')
  await awaitTurn(page)
  // The board is one stop; the arrows walk over it.
  await tabTo('.stage .board [tabindex="0"]')
  for (let steps = 0; steps < 12 && !(await focused('[data-move]')); steps++)
    await page.keyboard.press(steps < 6 ? 'ArrowDown' : 'ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.stage').dataset.ply === '2')
  assert.deepEqual(faults, [])
  await close()
})

bilingual('hints in three steps, undo, looking back', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await sit(page, 'khan')
  await play(page, { seed: 2, plies: 7 }) // the set-up: nobody can have lost yet
  await awaitTurn(page)
  const count = () => page.locator('.panel.moves li[data-ply]').count()
  const before = await count()

  await page.getByRole('button', { name: w.hint }).click()
  const hint = page.getByRole('region', { name: w.hint })
  await hint.getByRole('button', { name: w.hintPlay }).click()
  await hint.locator('strong').waitFor()
  await hint.getByRole('button', { name: w.hintWhy }).click()
  await hint.getByRole('button', { name: w.playIt }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel.moves li[data-ply]').length >= count,
    before + 1,
  )
  await awaitTurn(page)

  await page.locator('.panel.moves summary').click()
  await page
    .locator('.panel.moves li[data-ply] button')
    .nth(before - 3)
    .click()
  await page.getByRole('button', { name: w.backToGame }).click()
  await awaitTurn(page)

  if ((await page.locator('.stage').getAttribute('data-state')) === 'asked') {
    const now = await count()
    await page.getByRole('button', { name: w.undo }).click()
    await page.waitForFunction(
      (count) => document.querySelectorAll('.panel.moves li[data-ply]').length < count,
      now,
    )
    await awaitTurn(page)
  }
  assert.deepEqual(faults, [])
  await close()
})

bilingual(
  'the end tells its key moments without being asked, once',
  { timeout: 10 * patience },
  async ({ lang, w, say }) => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const opened = await house.ask('/api/tables', {
      game: 'khan',
      rules: 'quiet=20',
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', bot: 'random' },
      ],
    })
    await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
    await play(page, { seed: 3 })
    const end = page.getByRole('region', { name: w.finished })
    await end.getByRole('progressbar').waitFor()
    await end.getByRole('button', { name: w.stopAnalysis }).waitFor()
    await end.getByRole('progressbar').waitFor({ state: 'detached' })
    // Two players who move at random make mistakes; each leads to its place in the replay.
    const moment = end.locator('.moments li a').first()
    assert.match(await moment.textContent(), say(/was better/, /valait mieux/))
    const ply = /ply=(\d+)/.exec(await moment.getAttribute('href'))[1]
    await page.reload()
    await end.getByRole('button', { name: w.keyMoments }).waitFor()
    assert.equal(await end.getByRole('progressbar').count(), 0)
    await page.goto(`${house.base}/replay/${opened.table}?ply=${ply}`)
    await page.getByRole('slider').waitFor()
    assert.equal(await page.getByRole('slider').inputValue(), ply)
    assert.deepEqual(faults, [])
    await close()
  },
)

bilingual(
  'a record is loaded, replayed and analysed',
  { timeout: 10 * patience },
  async (tongue) => {
    const { lang, w } = tongue
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const { table } = await sit(page, 'khan')
    await play(page, { seed: 9, plies: 12 })
    await awaitTurn(page)
    if ((await page.locator('.stage').getAttribute('data-state')) !== 'over') {
      await page.getByRole('button', { name: w.more, exact: true }).click()
      await page.getByRole('button', { name: w.resign }).click()
      await page.getByRole('button', { name: w.yesResign }).click()
    }
    await page.getByRole('button', { name: w.download }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: w.download }).click()
    const file = await (await downloading).path()
    assert.equal(readFileSync(file, 'utf8'), await house.ask(`/api/tables/${table}/record`))

    await page.goto(house.base)
    await page.locator('input[type=file]').setInputFiles({
      name: 'game.txt',
      mimeType: 'text/plain',
      buffer: readFileSync(file),
    })
    await page.getByRole('slider').waitFor()
    await page.getByLabel(w.eyes).selectOption({ label: 'Ada' })
    await page.getByRole('button', { name: w.analyse }).click()
    await page.getByRole('img', { name: w.graph }).waitFor()
    assert.deepEqual(faults, [])
    await close()

    const other = await visitor(browser, house.base)
    other.forgive(true) // the browser notes the refused request
    await other.page.goto(house.base)
    await other.page.locator('input[type=file]').setInputFiles({
      name: 'bad.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('salon-record 1\ngame khan\nnonsense'),
    })
    await other.page.getByRole('status').getByText(/\w/).first().waitFor()
    assert.equal(new URL(other.page.url()).pathname, '/')
    await other.close()
  },
)

test('from opening to the first move: few requests, few bytes', async (t) => {
  const { page, context, faults, close } = await visitor(browser, house.base)
  const meter = await context.newCDPSession(page)
  await meter.send('Network.enable')
  let requests = 0
  let bytes = 0
  meter.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests++
    bytes += encodedDataLength
  })
  // What is said at the table until the move is made, from the greeting on.
  const said = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => said.push(JSON.parse(payload).type))
  })
  const start = Date.now()
  await page.goto(house.base)
  const before = bytes
  await page.locator('article a[href="/new/khan"]').first().click()
  await page.locator('button.start').click()
  await awaitTurn(page)
  const [opened, asked] = [bytes, requests]
  await play(page, { seed: 1, plies: 1 })
  const took = Date.now() - start
  t.diagnostic(`${took} ms, ${asked} requests, ${before} bytes at home, ${opened} with the board`)
  assert.ok(asked > 5 && asked < 60, `${asked} requests`)
  assert.ok(opened > 10_000 && opened < 150_000, `${opened} bytes`)
  // A greeting, the move, and whether this device can think: nothing is asked for in between.
  assert.equal(said[0], 'sit')
  assert.ok(said.includes('move'))
  assert.ok(said.indexOf('move') < 5, `${said} before the first move`)
  assert.deepEqual(faults, [])
  await close()
})

test('all of it is less than 300 KB', () => {
  const folder = new URL('../dist/', import.meta.url)
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.\w+$/.test(name))
  const plain = files.filter((name) => !/\.(br|gz)$/.test(name))
  const size = (name) => {
    const packed = files.includes(`${name}.br`) ? `${name}.br` : name
    return statSync(new URL(packed, folder)).size
  }
  const total = plain.reduce((sum, name) => sum + size(name), 0)
  assert.ok(plain.length > 5)
  assert.ok(total < 300_000, `${total} bytes`)
})
