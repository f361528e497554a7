// What `salon site` writes, served by a host that knows nothing but files; then by nobody at all.
// With SALON_SHOTS=FOLDER pictures are kept.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { investigate } from '../detective.js'
import { awaitTurn, play, playByMouse } from '../driver.js'
import { House, openBrowser, openProfile, patience, registry, visitor } from '../house.js'
import { FileHost } from './host.js'

let host, browser
before(async () => {
  host = await FileHost.open()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  host?.close()
})

const guest = (options) => visitor(browser, host.base.slice(0, -1), options)
const shot = async (page, name) => {
  const folder = process.env.SALON_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `site-${name}.png`) })
}

/** Opens the home page and has everything kept; then the host is gone and so is the network. */
async function offline(options) {
  const one = await guest(options)
  await one.page.goto(host.base)
  await one.page.getByRole('button', { name: /Make it work offline \(\d+\.\d MB\)/ }).click()
  await one.page.getByText('it works without a network too').waitFor()
  await one.context.setOffline(true)
  host.up = false
  await one.page.reload()
  const close = async () => {
    host.up = true
    await one.close()
  }
  return { ...one, close }
}

/** Begins a game against bots from the home page. */
async function begin(page, game, { level = 'random', knobs = {} } = {}) {
  await page.goto(`${host.base}#/`)
  await page.locator(`article a[href="#/new/${game}"]`).first().click()
  await page.locator(`input[type=radio][value=${level}]`).check({ force: true })
  if (Object.keys(knobs).length) await page.locator('summary').click()
  for (const [name, value] of Object.entries(knobs))
    await page.locator(`[name=${name}]`).fill(String(value))
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForSelector('.stage')
}

/** Two people begin a game on this screen. */
async function sitDown(page, game, knobs = {}) {
  await page.goto(`${host.base}#/new/${game}?with=hotseat`)
  await page
    .getByLabel(/^Name of /)
    .first()
    .fill('Ada')
  await page
    .getByLabel(/^Name of /)
    .last()
    .fill('Blaise')
  if (Object.keys(knobs).length) await page.locator('summary').click()
  for (const [name, value] of Object.entries(knobs))
    await page.locator(`[name=${name}]`).fill(String(value))
  await page.getByRole('button', { name: 'Start' }).click()
}

const plyOf = (page) => page.locator('.stage').getAttribute('data-ply').then(Number)
const movesOf = (page) => page.locator('.panel.moves li[data-ply]').allTextContents()

// What makes a game short or shows more of it; else the opponents play at random.
const manners = {
  khan: { level: 'easy', knobs: { quiet: 20 } },
  cluedo: { level: 'medium', person: investigate },
  stratego: { knobs: { quiet: 15 }, wishes: ['^setup '] },
}

test('the home page is light, and nothing of the engine is fetched for it', async () => {
  const { page, faults, close } = await guest()
  host.asked = []
  await page.goto(host.base)
  await page.getByRole('button', { name: /Make it work offline/ }).waitFor()
  const bytes = host.asked.reduce((sum, one) => sum + one.bytes, 0)
  assert.deepEqual(
    host.asked.filter((one) => one.missing || /wasm|weights|worker/.test(one.name)),
    [],
  )
  assert.ok(bytes < 300_000, `${bytes} bytes`)
  // What needs other people is not there, and one line says why.
  assert.equal(await page.getByRole('link', { name: 'With somebody' }).count(), 0)
  assert.equal(await page.getByText('Playing with somebody elsewhere needs').count(), 1)
  await shot(page, 'home')
  assert.deepEqual(faults, [])
  await close()
})

test('whole games, a lesson, a puzzle and a replay without a network', async (t) => {
  const { page, context, faults, close } = await offline()
  for (const { game } of registry) {
    await t.test(`a whole game of ${game}`, { timeout: 10 * patience }, async () => {
      const { wishes, person, ...how } = manners[game] ?? {}
      await begin(page, game, how)
      await playByMouse(page, { seed: 3, plies: 2 })
      await awaitTurn(page)
      const [ply, before] = [await plyOf(page), await movesOf(page)]
      await page.reload()
      await awaitTurn(page)
      assert.equal(await plyOf(page), ply, 'a reload lost something')
      assert.deepEqual(await movesOf(page), before)
      await shot(page, game)
      if (person) await person(page)
      else assert.ok((await play(page, { seed: 5, wishes })) > 0)
      const result = page.getByRole('region', { name: 'Finished' })
      await result.waitFor()
      const shown = await page.locator('.panel.moves li[data-ply]').count()
      await result.getByRole('link', { name: 'Replay' }).click()
      const slider = page.getByRole('slider')
      await slider.waitFor()
      assert.equal(Number(await slider.getAttribute('max')), shown)
    })
  }

  await t.test('two people on one screen, to the end', { timeout: 10 * patience }, async () => {
    await sitDown(page, 'khan', { quiet: 20 })
    await page.waitForSelector('.stage')
    assert.ok((await play(page, { seed: 5 })) > 0)
    await page.getByRole('region', { name: 'Finished' }).waitFor()
  })

  await t.test('two people on one screen, behind a curtain', async () => {
    await sitDown(page, 'stratego')
    const pass = async (name, wishes) => {
      await page.getByRole('heading', { name: `Pass the screen to ${name}` }).waitFor()
      assert.equal(await page.locator('.stage').count(), 0)
      assert.equal(await page.locator('main svg').count(), 1, 'only the curtain is drawn')
      await page.getByRole('button', { name: `I am ${name}` }).click()
      await play(page, { seed: 1, plies: 1, wishes })
    }
    for (const name of ['Ada', 'Blaise']) await pass(name, ['^setup balanced'])
    for (const name of ['Ada', 'Blaise', 'Ada']) await pass(name, [])
    await page.getByRole('heading', { name: 'Pass the screen to Blaise' }).waitFor()
    await page.reload()
    await pass('Blaise', [])
    await shot(page, 'curtain')
  })

  await t.test('an analysis', async () => {
    await page.goto(`${host.base}#/`)
    await page.getByRole('link', { name: 'Have a look' }).first().click()
    await page
      .getByRole('region', { name: 'Finished' })
      .getByRole('link', { name: 'Replay' })
      .click()
    await page.getByRole('button', { name: 'Analyse' }).click()
    await page.getByRole('progressbar', { name: 'Analysis' }).waitFor()
    await page.waitForFunction(() => document.querySelector('progress')?.value > 0)
    await page.getByRole('button', { name: 'Stop' }).click()
  })

  await t.test('a hint', async () => {
    await begin(page, 'khan', { level: 'easy' })
    await awaitTurn(page)
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.getByRole('region', { name: 'Hint' }).waitFor()
  })

  await t.test('a lesson', async () => {
    await page.goto(`${host.base}#/learn/khan`)
    const next = page.getByRole('button', { name: 'Next' })
    const press = (name) => page.locator(`.room .board [aria-label^="${name},"]`).first().click()
    await next.click()
    await page.locator('.room[data-page="1"] [data-from="a6"]').waitFor()
    await press('a6')
    await press('a5') // one step from two rings
    await page.locator('.said .refused').waitFor()
    await page.keyboard.press('Escape')
    await press('a6')
    await press('a4')
    await page.locator('.said .right').waitFor()
    await next.click()
    await page.locator('.room[data-page="2"]').waitFor()
    await shot(page, 'lesson')
  })

  await t.test('a puzzle', async () => {
    await page.goto(`${host.base}#/`)
    await page.getByRole('link', { name: 'Solve it' }).click()
    await page.locator('.room .board svg').first().waitFor()
    await page.goto(`${host.base}#/puzzles/cluedo/1`)
    const answers = page.getByLabel('Answers').getByRole('button')
    const right = page.locator('.said .right')
    await answers.first().waitFor()
    for (let at = 0; !(await right.count()); at++) await answers.nth(at).click()
    await shot(page, 'puzzle')
  })

  assert.deepEqual(await context.pages()[0].evaluate(() => navigator.onLine), false)
  assert.deepEqual(faults, [])
  await close()
})

test('an engine that traps loses no move', async () => {
  const { page, faults, close } = await guest()
  await begin(page, 'khan', { level: 'easy' })
  await playByMouse(page, { seed: 3, plies: 3 })
  await awaitTurn(page)
  const [ply, before] = [await plyOf(page), await movesOf(page)]
  const workers = page.workers().length
  assert.ok(workers > 0)
  // An order that makes no sense is the end of whoever gets it.
  for (const worker of page.workers())
    await worker.evaluate(() => dispatchEvent(new MessageEvent('message', { data: { id: 0 } })))
  await page.waitForFunction(
    (ply) => document.querySelector('.stage')?.dataset.ply === ply,
    `${ply}`,
  )
  assert.deepEqual(await movesOf(page), before)
  await playByMouse(page, { seed: 4, plies: 2 })
  await awaitTurn(page)
  assert.ok((await plyOf(page)) > ply)
  assert.deepEqual((await movesOf(page)).slice(0, before.length), before)
  assert.deepEqual(faults, [])
  await close()
})

test('two windows at one table see one game', async () => {
  const { page, context, faults, close } = await guest()
  await begin(page, 'khan', { level: 'random' })
  await playByMouse(page, { seed: 3, plies: 2 })
  await awaitTurn(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await awaitTurn(other)
  await playByMouse(other, { seed: 4, plies: 2 })
  await awaitTurn(other)
  const moves = await movesOf(other)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel.moves li[data-ply]').length === count,
    moves.length,
  )
  assert.deepEqual(await movesOf(page), moves)
  assert.deepEqual(faults, [])
  await close()
})

/** A record saved here is played on at a server. */
async function takenUp(file, moves) {
  const house = await House.open()
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(house.base)
  await page.locator('section[aria-labelledby=load] input[type=file]').setInputFiles(file)
  await page.getByRole('slider').waitFor()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Go on playing' }).click()
  await page.waitForURL(/\/t\//)
  await awaitTurn(page)
  assert.ok((await movesOf(page)).length >= moves)
  assert.deepEqual(faults, [])
  await close()
  await house.close()
}

test('games go from one browser to another in a file, and to a server', async () => {
  const one = await guest()
  await one.context.addInitScript(() => {
    window.lasting = 0
    navigator.storage.persist = async () => Boolean(++window.lasting)
  })
  await one.page.goto(host.base)
  await one.page.getByRole('button', { name: 'Export my games' }).waitFor()
  assert.equal(await one.page.evaluate(() => window.lasting), 0, 'there is nothing to keep yet')
  await begin(one.page, 'pickomino')
  assert.equal(await one.page.evaluate(() => window.lasting), 1, 'the browser is asked to keep it')
  await playByMouse(one.page, { seed: 3, plies: 2 })
  await awaitTurn(one.page)
  const before = await movesOf(one.page)
  await one.page.getByRole('button', { name: 'More' }).click()
  const record = one.page.waitForEvent('download')
  await one.page.getByRole('button', { name: 'Save the game so far' }).click()
  await takenUp(await (await record).path(), before.length)

  await one.page.goto(`${host.base}#/`)
  const saved = one.page.waitForEvent('download')
  await one.page.getByRole('button', { name: 'Export my games' }).click()
  const file = await (await saved).path()

  const two = await guest()
  await two.page.goto(host.base)
  await two.page.locator('section[aria-labelledby=device] input[type=file]').setInputFiles(file)
  await two.page.getByText('One game was added.').waitFor()
  await two.page.getByRole('link', { name: 'Continue' }).click()
  await awaitTurn(two.page)
  assert.deepEqual(await movesOf(two.page), before)
  await two.page.goto(`${host.base}#/`)
  const wrong = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await two.page.locator('section[aria-labelledby=device] input[type=file]').setInputFiles(wrong)
  await two.page.getByText('This is no file of exported games.').waitFor()
  assert.deepEqual([...one.faults, ...two.faults], [])
  await one.close()
  await two.close()
})

test('what bots have learned is fetched when a level needs it, once, and a slow way is told', async () => {
  const { page, faults, close } = await guest()
  const large = () => host.asked.filter(({ name }) => /\.(weights|wasm)$/.test(name))
  await page.goto(host.base)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  host.asked = []
  host.held = /^.*stratego-.*\.weights$/
  await begin(page, 'stratego', { level: 'expert' })
  await play(page, { seed: 3, plies: 1, wishes: ['^setup '] })
  const line = page.getByText(/^Fetching what this bot has learned \(\d\.\d MB\): [1-9]\d?%$/)
  await line.waitFor()
  await shot(page, 'weights')
  host.release()
  await line.waitFor({ state: 'detached' })
  await awaitTurn(page)
  assert.equal(large().filter(({ name }) => name.includes('stratego')).length, 1)

  host.asked = []
  await page.goto(`${host.base}#/`)
  await page.reload()
  await begin(page, 'stratego', { level: 'expert' })
  await play(page, { seed: 3, plies: 2, wishes: ['^setup '] })
  await awaitTurn(page)
  assert.deepEqual(large(), [])
  assert.deepEqual(faults, [])
  await close()
})

test('a browser would install it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-profile-'))
  const { page, context, close } = await openProfile(folder)
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  await page.goto(host.base)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const devtools = await context.newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  assert.equal(url, `${host.base}manifest.webmanifest`)
  assert.deepEqual(errors, [])
  const manifest = JSON.parse(data)
  assert.equal(new URL(manifest.start_url, url).href, host.base)
  assert.equal(new URL(manifest.scope, url).href, host.base)
  for (const { src } of manifest.icons)
    assert.equal((await page.request.get(new URL(src, url).href)).status(), 200, src)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  assert.deepEqual(installabilityErrors, [])
})

test('a newer version is offered and waits until it is wanted', async () => {
  const { page, faults, close } = await guest()
  await page.goto(host.base)
  await page.getByRole('button', { name: /Make it work offline/ }).waitFor()
  await begin(page, 'khan')
  await awaitTurn(page)
  const file = join(host.folder, 'sw.js')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace(/"version":"\w+"/, '"version":"0123456789abcdef"'))
  try {
    await page.evaluate(() => (window.here = true))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.evaluate(async () => {
      const { ready } = navigator.serviceWorker
      while (!(await ready).waiting) await new Promise((wake) => setTimeout(wake, 20))
    })
    assert.equal(await page.getByText('A newer version is ready.').count(), 0, 'during a game')
    await page.getByRole('link', { name: 'Salon, Home' }).click()
    await page.getByText('A newer version is ready.').waitFor()
    assert.equal(await page.evaluate(() => window.here), true)
    await shot(page, 'newer')
    await page.getByRole('button', { name: 'Reload with it' }).click()
    await page.waitForFunction(() => !window.here && document.querySelector('article'))
    await page.waitForFunction(async () => !(await navigator.serviceWorker.ready).waiting)
    assert.equal(await page.getByText('A newer version is ready.').count(), 0)
  } finally {
    writeFileSync(file, before)
  }
  assert.deepEqual(faults, [])
  await close()
})

test('where the address is not secure one line says what is missing, and the rest works', async (t) => {
  const named = await openBrowser('--host-resolver-rules=MAP salon.example 127.0.0.1')
  t.after(() => named.close())
  const base = host.base.replace('127.0.0.1', 'salon.example')
  const { page, faults, close } = await visitor(named, base.slice(0, -1))
  await page.goto(base)
  await page.getByText('need a secure address').waitFor()
  assert.equal(await page.getByRole('button', { name: /offline|Install/ }).count(), 0)
  await page.goto(`${base}#/new/pickomino`)
  await page.getByRole('button', { name: 'Start' }).click()
  await awaitTurn(page)
  assert.deepEqual(faults, [])
  await close()
})

test('on a phone', async () => {
  const { page, faults, close } = await offline({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.locator('article').first().waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `${wide} wide`)
  await page.locator('#device').scrollIntoViewIfNeeded()
  await shot(page, 'phone-home')
  await begin(page, 'jacques', { level: 'easy' })
  await awaitTurn(page)
  await shot(page, 'phone-jacques')
  assert.deepEqual(faults, [])
  await close()
})
