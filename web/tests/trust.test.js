// What people need in order to trust each other: everybody knows which help is allowed and who had
// it, moves are taken back only by leave of the others, one can talk and need not listen.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { awaitTurn, play } from './driver.js'
import { House, atHome, patience, visitor } from './house.js'

const { house, browser } = await atHome()

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { locale: 'fr', viewport: { width: 390, height: 844 } }

/** With SALON_SHOTS=FOLDER a picture is kept. */
async function shot(page, name) {
  const folder = process.env.SALON_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `trust-${name}.png`) })
}

/** Ada at a desk opens a table in English, Blaise joins by phone in French. */
async function meet(game, choose = async () => {}) {
  const ada = await visitor(browser, house.base, desktop)
  const blaise = await visitor(browser, house.base, phone)
  await ada.page.goto(`${house.base}/new/${game}?with=friend`)
  await ada.page.getByLabel('Your name').fill('Ada')
  await choose(ada.page)
  await shot(ada.page, `${game}-new`)
  await ada.page.getByRole('button', { name: 'Open the table' }).click()
  const link = await ada.page.getByLabel('Send this link to whoever should play:').inputValue()
  await blaise.page.goto(link)
  await blaise.page.getByLabel('Votre nom').fill('Blaise')
  await shot(blaise.page, `${game}-lobby`)
  return {
    ada,
    blaise,
    link,
    sit: async () => {
      await blaise.page.locator('form').getByRole('button', { name: 'S’asseoir' }).click()
      await blaise.page.waitForSelector('.stage')
    },
    part: async () => {
      for (const one of [ada, blaise]) {
        assert.deepEqual(one.faults, [])
        await one.close()
      }
    },
  }
}

const atPly = (page, ply) => page.waitForSelector(`.stage[data-ply="${ply}"]`)
const box = (page, selector) => page.locator(selector).boundingBox()

test('a table without aids and with talk', { timeout: 10 * patience }, async () => {
  const { ada, blaise, link, sit, part } = await meet('khan')
  await blaise.page.getByText('sans indices, probabilités ni notes automatiques').waitFor()
  await blaise.page.getByText('en se parlant').waitFor()
  await ada.page.getByText('without hints, odds and automatic notes').waitFor()
  await sit()
  await awaitTurn(ada.page)
  assert.equal(await ada.page.getByRole('button', { name: 'Hint' }).count(), 0)
  const cheat = await ada.page.evaluate(async (table) => {
    const { seats } = JSON.parse(localStorage.getItem('salon.places'))[table]
    const answer = await fetch(`/api/tables/${table}/hint`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: seats[0].token }),
    })
    return answer.status
  }, link.split('/').at(-1))
  assert.equal(cheat, 403)
  ada.faults.length = 0 // the browser notes the refusal that was asked for

  const chloe = await visitor(browser, house.base)
  await chloe.page.goto(link)
  await chloe.page.getByText('You are watching.').waitFor()

  // A ready phrase is read in everybody's language; on the phone a dot tells of it.
  const places = [await box(ada.page, '.board'), await box(ada.page, '.row')]
  await ada.page.getByRole('button', { name: 'Good luck!' }).click()
  await chloe.page.getByRole('log').getByText('Good luck!').waitFor()
  await chloe.page.getByText('Spectators read along.').waitFor()
  assert.equal(await chloe.page.getByLabel('Say something').count(), 0)
  await blaise.page.locator('#tab-talk .dot').waitFor()
  await shot(blaise.page, 'dot')
  await blaise.page.getByRole('tab', { name: 'Discussion' }).click()
  await blaise.page.getByRole('log').getByText('Bonne chance !').waitFor()
  assert.equal(await blaise.page.locator('#tab-talk .dot').count(), 0)
  await blaise.page.getByLabel('Dire quelque chose').fill('<b>à toi</b> aussi 🎲')
  await blaise.page.getByLabel('Dire quelque chose').press('Enter')
  await ada.page.getByRole('log').getByText('<b>à toi</b> aussi 🎲').waitFor()
  assert.deepEqual([await box(ada.page, '.board'), await box(ada.page, '.row')], places)
  await shot(blaise.page, 'talk-phone')
  await shot(ada.page, 'talk')

  // One need not listen, also after a reload; whoever listens again finds what was said.
  await ada.page.getByRole('button', { name: 'Mute' }).click()
  await ada.page.reload()
  await ada.page.getByText('You do not hear what is said here.').waitFor()
  assert.equal(await ada.page.getByText('à toi').count(), 0)
  await ada.page.getByRole('button', { name: 'Listen again' }).click()
  await ada.page.getByRole('log').getByText('à toi').waitFor()

  assert.deepEqual(chloe.faults, [])
  await chloe.close()
  await part()
})

test('a takeback is asked for, refused, granted', { timeout: 10 * patience }, async () => {
  const { ada, blaise, sit, part } = await meet('khan')
  await sit()
  await play(ada.page, { seed: 1, plies: 2 })
  const ask = ada.page.getByRole('button', { name: 'Takeback…' })
  const place = await box(ada.page, '.board')
  await ask.click()
  await ada.page.getByText('Waiting for Blaise.').waitFor()
  await blaise.page.getByText('Ada demande à reprendre un coup.').waitFor()
  await shot(ada.page, 'asks')
  await shot(blaise.page, 'asked')
  assert.deepEqual(await box(ada.page, '.board'), place)
  await blaise.page.getByRole('button', { name: 'Refuser la reprise' }).click()
  await ada.page.getByText('Blaise refuses the takeback: play on.').waitFor()
  await ask.click()
  await ada.page.getByText('That was refused; play on.').waitFor()
  await play(ada.page, { seed: 2, plies: 1 })
  await ask.click()
  await ada.page.getByRole('button', { name: 'Never mind' }).click()
  await blaise.page.getByText('Ada demande à reprendre un coup.').waitFor({ state: 'detached' })
  await ask.click()
  await blaise.page.getByRole('button', { name: 'Accorder' }).click()
  await atPly(ada.page, 2)
  await atPly(blaise.page, 2)
  await awaitTurn(ada.page)

  // What is asked for lapses when the game goes on.
  await ask.click()
  await blaise.page.getByText('Ada demande à reprendre un coup.').waitFor()
  await play(ada.page, { seed: 3, plies: 1 })
  await blaise.page.getByText('Ada demande à reprendre un coup.').waitFor({ state: 'detached' })
  await part()
})

test('where hints are allowed everybody is told of each', { timeout: 10 * patience }, async () => {
  const { ada, blaise, sit, part } = await meet('khan', async (page) => {
    await page.getByLabel('Hints, odds and automatic notes are allowed').check()
    await page.getByLabel('Talk at the table').uncheck()
  })
  await blaise.page.getByText('avec indices, probabilités et notes automatiques').waitFor()
  await blaise.page.getByText('sans se parler').waitFor()
  await sit()
  await awaitTurn(ada.page)
  assert.equal(await ada.page.getByRole('log').count(), 0)
  await ada.page.getByRole('button', { name: 'Hint' }).click()
  await blaise.page.getByText('Ada a demandé un indice.').waitFor()
  await shot(blaise.page, 'hinted')
  await ada.page.getByText('red · you · 1 hint').waitFor()
  await blaise.page.reload()
  await blaise.page.getByRole('tab', { name: 'Joueurs' }).click()
  await blaise.page.getByText('1 indice', { exact: false }).waitFor()
  await blaise.page.getByRole('button', { name: 'Plus' }).click()
  await blaise.page.getByRole('button', { name: 'Abandonner' }).click()
  await blaise.page.getByRole('button', { name: 'Oui, abandonner' }).click()
  await ada.page.getByText('Ada: 1 hint.').waitFor()
  await part()
})

test('the detective sheet is for the pencil alone', { timeout: 10 * patience }, async () => {
  const told = []
  const opened = await house.ask('/api/tables', {
    game: 'cluedo',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'bot', bot: 'easy' }],
  })
  const link = `${house.base}/t/${opened.table}`
  const ada = await visitor(browser, house.base, desktop)
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => told.push(String(payload))),
  )
  await house.ask(`/api/tables/${opened.table}/join`, { name: 'Blaise' })
  await ada.page.goto(`${link}#0.${opened.seats[0].token}`)
  await ada.page.getByText('Pencil only: no automatic notes.').waitFor()
  assert.ok(told.some((message) => message.includes('"hand"')))
  assert.ok(!told.some((message) => message.includes('"sheet"')), 'nothing of it is even sent')
  const unknown = ada.page.locator('.detective button[aria-label$="unknown"]').first()
  const name = await unknown.getAttribute('aria-label')
  await unknown.click()
  await ada.page
    .getByRole('button', { name: name.replace('unknown', 'no in pencil'), exact: true })
    .waitFor()
  await shot(ada.page, 'pencil')
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

test('odds are not shown where they are not allowed', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(`${house.base}/new/pickomino?with=hotseat`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('This table plays without odds.').waitFor()
  await page.goto(`${house.base}/new/pickomino?with=computer`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Show the odds' }).waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('“your turn” as a notification, on request', { timeout: 10 * patience }, async () => {
  const { ada, blaise, sit, part } = await meet('khan')
  await ada.context.grantPermissions(['notifications'], { origin: house.base })
  // The browser's own window of notifications is out of reach: what it is asked to show is noted.
  await ada.page.evaluate(() => {
    window.shown = []
    window.Notification = class {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title, options) {
        window.shown.push([title, options.body])
      }
    }
  })
  await sit()
  await awaitTurn(ada.page)
  await ada.page.getByRole('button', { name: 'More' }).click()
  await ada.page.getByLabel('Notify me when it is my turn').check()
  await ada.page.keyboard.press('Escape')
  await play(ada.page, { seed: 1, plies: 7 })
  const hide = (hidden) =>
    ada.page.evaluate(
      (hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }),
      hidden,
    )
  await hide(true)
  await play(blaise.page, { seed: 2, plies: 6 })
  await ada.page.waitForFunction(() => window.shown.length > 0)
  const [[title, body], ...more] = await ada.page.evaluate(() => window.shown)
  assert.equal(title, 'Your turn · Khan')
  assert.match(body, /^Your turn/)
  assert.deepEqual(more, [])
  await hide(false)
  await part()
})

test('invitations name an address others can reach', async (t) => {
  const invitation = async (base, page) => {
    await page.goto(`${base}/new/khan?with=friend`)
    await page.getByRole('button', { name: 'Open the table' }).click()
    const field = page.getByLabel('Send this link to whoever should play:')
    await field.waitFor()
    return field
  }
  const alone = await visitor(browser, house.base)
  await invitation(house.base, alone.page)
  await alone.page.getByText('This link works on this computer only.').waitFor()
  await alone.close()

  const known = await House.open('--origin', 'https://salon.example')
  const one = await visitor(browser, known.base)
  const field = await invitation(known.base, one.page)
  await one.page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) =>
      input.value.startsWith('https://salon.example/t/'),
    ),
  )
  assert.match(await field.inputValue(), /^https:\/\/salon\.example\/t\/[\w-]{22}$/)
  assert.equal(await one.page.getByText('This link works on this computer only.').count(), 0)
  assert.deepEqual(one.faults, [])
  await one.close()
  await known.close()

  const wide = await House.open('--host', '0.0.0.0')
  const { address } = await wide.ask('/api/address')
  if (address) {
    assert.match(address, new RegExp(`^http://(?!127\\.)[\\d.]+:${wide.port}$`))
    // Opened by that address the page is no secure context: it says why it does not notify.
    const other = await visitor(browser, address)
    await other.page.goto(`${address}/new/khan?with=computer`)
    await other.page.getByRole('button', { name: 'Start' }).click()
    await other.page.getByRole('button', { name: 'More' }).click()
    await other.page.getByText('Notifications need a secure address').waitFor()
    assert.equal(await other.page.getByLabel('Notify me when it is my turn').count(), 0)
    await shot(other.page, 'insecure')
    await other.close()
  } else t.diagnostic('this machine is in no network')
  await wide.close()
})

test('whoever leaves keeps the game, and giving up asks', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(`${house.base}/new/stratego?with=computer`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForSelector('.stage')
  const table = page.url()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Leave the table (the game is kept)' }).click()
  await page.getByRole('heading', { name: 'My games' }).waitFor()
  const { state } = await house.ask(`/api/tables/${table.split('/').at(-1)}`)
  assert.equal(state, 'running')
  await page.getByRole('link', { name: 'Continue' }).first().click()
  await page.waitForSelector('.stage')
  assert.equal(page.url(), table)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  assert.equal((await house.ask(`/api/tables/${table.split('/').at(-1)}`)).state, 'running')
  assert.deepEqual(faults, [])
  await close()
})
