// What people need in order to trust each other: everybody knows which help is allowed and who had
// it, moves are taken back only by leave of the others, one can talk and need not listen.
import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { awaitTurn, play } from './driver.js'
import { House, atHome, languages, patience, visitor } from './house.js'
import { source } from './source.js'
import { bilingual, words } from './words.js'

const { qr } = await source('lib/qr.ts')

const { house, browser } = await atHome()

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }
const long = { timeout: 10 * patience }

/** With SALON_SHOTS=FOLDER a picture is kept. */
async function shot(page, name) {
  const folder = process.env.SALON_SHOTS
  if (!folder) return
  const lang = await page.locator('html').getAttribute('lang')
  await page.screenshot({ path: join(folder, `trust-${name}-${lang}.png`) })
}

/** Ada at a desk opens a table in her language, Blaise joins by phone in his. */
async function meet({ lang, other }, game, choose = async () => {}) {
  const [w, his] = [words[lang], words[other]]
  const ada = await visitor(browser, house.base, { ...desktop, locale: lang })
  const blaise = await visitor(browser, house.base, { ...phone, locale: other })
  await ada.page.goto(`${house.base}/new/${game}?with=friend`)
  await ada.page.getByLabel(w.yourName).fill('Ada')
  await choose(ada.page)
  await shot(ada.page, `${game}-new`)
  await ada.page.getByRole('button', { name: w.openTable }).click()
  const link = await ada.page.getByLabel(w.invite).inputValue()
  await blaise.page.goto(link)
  await blaise.page.getByLabel(his.yourName).fill('Blaise')
  await shot(blaise.page, `${game}-lobby`)
  return {
    ada,
    blaise,
    his,
    link,
    sit: async () => {
      await blaise.page.locator('form').getByRole('button', { name: his.takeSeat }).click()
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

bilingual('a table without aids and with talk', long, async (tongues) => {
  const { lang, w } = tongues
  const { ada, blaise, his, link, sit, part } = await meet(tongues, 'khan')
  await blaise.page.getByText(his.withoutAids).waitFor()
  await blaise.page.getByText(his.withTalk).waitFor()
  await ada.page.getByText(w.withoutAids).waitFor()
  await sit()
  await awaitTurn(ada.page)
  assert.equal(await ada.page.getByRole('button', { name: w.hint }).count(), 0)
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

  const chloe = await visitor(browser, house.base, { locale: lang })
  await chloe.page.goto(link)
  await chloe.page.getByText(w.watching).waitFor()

  // A ready phrase is read in everybody's language; on the phone a dot tells of it.
  const places = [await box(ada.page, '.board'), await box(ada.page, '.row')]
  await ada.page.getByRole('button', { name: w.phrases['good-luck'] }).click()
  await chloe.page.getByRole('log').getByText(w.phrases['good-luck']).waitFor()
  await chloe.page.getByText(w.talkReadOnly).waitFor()
  assert.equal(await chloe.page.getByLabel(w.talkWrite).count(), 0)
  await blaise.page.locator('#tab-talk .dot').waitFor()
  await shot(blaise.page, 'dot')
  await blaise.page.getByRole('tab', { name: his.talk }).click()
  await blaise.page.getByRole('log').getByText(his.phrases['good-luck']).waitFor()
  assert.equal(await blaise.page.locator('#tab-talk .dot').count(), 0)
  await blaise.page.getByLabel(his.talkWrite).fill('<b>à toi</b> aussi 🎲')
  await blaise.page.getByLabel(his.talkWrite).press('Enter')
  await ada.page.getByRole('log').getByText('<b>à toi</b> aussi 🎲').waitFor()
  assert.deepEqual([await box(ada.page, '.board'), await box(ada.page, '.row')], places)
  await shot(blaise.page, 'talk-phone')
  await shot(ada.page, 'talk')

  // One need not listen, also after a reload; whoever listens again finds what was said.
  await ada.page.getByRole('button', { name: w.mute }).click()
  await ada.page.reload()
  await ada.page.getByText(w.muted).waitFor()
  assert.equal(await ada.page.getByText('à toi').count(), 0)
  await ada.page.getByRole('button', { name: w.unmute }).click()
  await ada.page.getByRole('log').getByText('à toi').waitFor()

  assert.deepEqual(chloe.faults, [])
  await chloe.close()
  await part()
})

bilingual('a takeback is asked for, refused, granted', long, async (tongues) => {
  const { w, say } = tongues
  const { ada, blaise, his, sit, part } = await meet(tongues, 'khan')
  await sit()
  await play(ada.page, { seed: 1, plies: 2 })
  const ask = ada.page.getByRole('button', { name: w.takeback })
  const asked = blaise.page.getByText(his.takebackAsked('Ada'))
  const place = await box(ada.page, '.board')
  await ask.click()
  await ada.page.getByText(w.takebackSent('Blaise')).waitFor()
  await asked.waitFor()
  await shot(ada.page, 'asks')
  await shot(blaise.page, 'asked')
  assert.deepEqual(await box(ada.page, '.board'), place)
  await blaise.page.getByRole('button', { name: his.refuse }).click()
  await ada.page.getByText(w.takebackRefused('Blaise')).waitFor()
  await ask.click()
  await ada.page
    .getByText(say('That was refused; play on.', 'Cela a été refusé ; jouez la suite.'))
    .waitFor()
  await play(ada.page, { seed: 2, plies: 1 })
  await ask.click()
  await ada.page.getByRole('button', { name: w.withdraw }).click()
  await asked.waitFor({ state: 'detached' })
  await ask.click()
  await blaise.page.getByRole('button', { name: his.grant }).click()
  await atPly(ada.page, 2)
  await atPly(blaise.page, 2)
  await awaitTurn(ada.page)

  // What is asked for lapses when the game goes on.
  await ask.click()
  await asked.waitFor()
  await play(ada.page, { seed: 3, plies: 1 })
  await asked.waitFor({ state: 'detached' })
  await part()
})

bilingual('where hints are allowed everybody is told of each', long, async (tongues) => {
  const { w, say } = tongues
  const { ada, blaise, his, sit, part } = await meet(tongues, 'khan', async (page) => {
    await page.getByLabel(w.aids).check()
    await page.getByLabel(w.talkAllowed).uncheck()
  })
  await blaise.page.getByText(his.withAids).waitFor()
  await blaise.page.getByText(his.withoutTalk).waitFor()
  await sit()
  await awaitTurn(ada.page)
  assert.equal(await ada.page.getByRole('log').count(), 0)
  await ada.page.getByRole('button', { name: w.hint }).click()
  await blaise.page.getByText(his.askedHint('Ada')).waitFor()
  await shot(blaise.page, 'hinted')
  await ada.page.getByText(`${say('red', 'rouge')} · ${w.you} · ${w.hintsUsed(1)}`).waitFor()
  await blaise.page.reload()
  await blaise.page.getByRole('tab', { name: his.tabs.players }).click()
  await blaise.page.getByText(his.hintsUsed(1)).waitFor()
  await blaise.page.getByRole('button', { name: his.more, exact: true }).click()
  await blaise.page.getByRole('button', { name: his.resign }).click()
  await blaise.page.getByRole('button', { name: his.yesResign }).click()
  await ada.page.getByText(say('Ada: 1 hint.', 'Ada\u00a0: 1 indice.')).waitFor()
  await part()
})

bilingual('the detective sheet is for the pencil alone', long, async ({ lang, say }) => {
  const told = []
  const opened = await house.ask('/api/tables', {
    game: 'cluedo',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'bot', bot: 'easy' }],
  })
  const link = `${house.base}/t/${opened.table}`
  const ada = await visitor(browser, house.base, { ...desktop, locale: lang })
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => told.push(String(payload))),
  )
  await house.ask(`/api/tables/${opened.table}/join`, { name: 'Blaise' })
  await ada.page.goto(`${link}#0.${opened.seats[0].token}`)
  await ada.page
    .getByText(say('Pencil only: no automatic notes.', 'Au crayon seul : sans notes automatiques.'))
    .waitFor()
  assert.ok(told.some((message) => message.includes('"hand"')))
  assert.ok(!told.some((message) => message.includes('"sheet"')), 'nothing of it is even sent')
  const [unknown, penciled] = say(['unknown', 'no in pencil'], ['inconnu', 'non au crayon'])
  const field = ada.page.locator(`.detective button[aria-label$="${unknown}"]`).first()
  const name = (await field.getAttribute('aria-label')).replace(unknown, penciled)
  await field.click()
  await ada.page.getByRole('button', { name, exact: true }).waitFor()
  await shot(ada.page, 'pencil')
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

for (const lang of languages(1))
  test(`odds are not shown where they are not allowed (${lang})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const w = words[lang]
    const say = (en, fr) => (lang === 'fr' ? fr : en)
    await page.goto(`${house.base}/new/pickomino?with=hotseat`)
    await page.getByRole('button', { name: w.start }).click()
    await page
      .getByText(say('This table plays without odds.', 'Cette table joue sans probabilités.'))
      .waitFor()
    await page.goto(`${house.base}/new/pickomino?with=computer`)
    await page.getByRole('button', { name: w.start }).click()
    await page.getByRole('button', { name: say('Show the odds', 'Voir les chances') }).waitFor()
    assert.deepEqual(faults, [])
    await close()
  })

bilingual('“your turn” as a notification, on request', long, async (tongues) => {
  const { w } = tongues
  const { ada, blaise, sit, part } = await meet(tongues, 'khan')
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
  await ada.page.getByRole('button', { name: w.more, exact: true }).click()
  await ada.page.getByLabel(w.notifyMe).check()
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
  assert.equal(title, `${w.yourTurn} · Khan`)
  assert.ok(body.startsWith(w.yourTurn), body)
  assert.deepEqual(more, [])
  await hide(false)
  await part()
})

/** Opens a table for a friend; the field with its link. */
async function invitation(base, page, w) {
  await page.goto(`${base}/new/khan?with=friend`)
  await page.getByRole('button', { name: w.openTable }).click()
  const field = page.getByLabel(w.invite)
  await field.waitFor()
  return field
}

/** Whether the code on the page is that of the link. */
async function assertCode(page, link, w) {
  const path = await page.getByRole('img', { name: w.qrAlt }).locator('path').getAttribute('d')
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x - 4} ${y - 4}`)
  const dark = qr(link).flatMap((row, y) => row.flatMap((one, x) => (one ? [`${x} ${y}`] : [])))
  assert.deepEqual(drawn, dark)
}

for (const [lang, w] of Object.entries(words))
  test(`invitations of a computer by itself say so (${lang})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const field = await invitation(house.base, page, w)
    await page.getByText(w.onlyHere).waitFor()
    await assertCode(page, await field.inputValue(), w)
    assert.deepEqual(faults, [])
    await close()
  })

bilingual('invitations name the public address', async ({ lang, w }) => {
  const known = await House.open('--origin', 'https://salon.example')
  const { page, faults, close } = await visitor(browser, known.base, { locale: lang })
  const field = await invitation(known.base, page, w)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some((input) =>
      input.value.startsWith('https://salon.example/t/'),
    ),
  )
  assert.match(await field.inputValue(), /^https:\/\/salon\.example\/t\/[\w-]{22}$/)
  await assertCode(page, await field.inputValue(), w)
  assert.equal(await page.getByText(w.onlyHere).count(), 0)
  assert.match(known.greeting, /^Others reach it at https:\/\/salon\.example$/m)
  assert.deepEqual(faults, [])
  await close()
  await known.close()
})

/** This machine's addresses in networks that lead out of it. */
const networks = Object.entries(networkInterfaces())
  .filter(([name]) => !/^(docker|br-|veth|virbr|lxc)/.test(name))
  .flatMap(([, all]) => all)
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

bilingual('invitations name an address in the network', long, async ({ lang, w }) => {
  const wide = await House.open('--host', '0.0.0.0')
  const { page, faults, close } = await visitor(browser, wide.base, { locale: lang })
  const field = await invitation(wide.base, page, w)
  if (!networks.length) {
    await page.getByText(w.onlyHere).waitFor()
    assert.doesNotMatch(wide.greeting, /Others reach it/)
  } else {
    const address = /^Others reach it at (.+)$/m.exec(wide.greeting)?.[1]
    assert.ok(networks.map((one) => `http://${one}:${wide.port}`).includes(address), address)
    await page.waitForFunction(
      (address) => document.querySelector('input[readonly]').value.startsWith(`${address}/t/`),
      address,
    )
    const link = await field.inputValue()
    await assertCode(page, link, w)
    assert.equal(await page.getByText(w.onlyHere).count(), 0)

    // Whoever follows it sits down; the page is no secure context there and says why it does not notify.
    const other = await visitor(browser, address, { locale: lang })
    await other.page.goto(link)
    await other.page.getByLabel(w.yourName).fill('Blaise')
    await other.page.locator('form').getByRole('button', { name: w.takeSeat }).click()
    await page.waitForSelector('.stage')
    await other.page.getByRole('button', { name: w.more, exact: true }).click()
    await other.page.getByText(w.notifyInsecure).waitFor()
    assert.equal(await other.page.getByLabel(w.notifyMe).count(), 0)
    await shot(other.page, 'insecure')
    await other.close()
  }
  assert.deepEqual(faults, [])
  await close()
  await wide.close()
})

for (const lang of languages(0))
  test(`whoever leaves keeps the game, and giving up asks (${lang})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const w = words[lang]
    await page.goto(`${house.base}/new/stratego?with=computer`)
    await page.getByRole('button', { name: w.start }).click()
    await page.waitForSelector('.stage')
    const table = page.url()
    const state = async () => (await house.ask(`/api/tables/${table.split('/').at(-1)}`)).state
    await page.getByRole('button', { name: w.more }).click()
    await page.getByRole('button', { name: w.leave }).click()
    await page.getByRole('heading', { name: w.myGames }).waitFor()
    assert.equal(await state(), 'running')
    await page.getByRole('link', { name: w.goOn }).first().click()
    await page.waitForSelector('.stage')
    assert.equal(page.url(), table)
    await page.getByRole('button', { name: w.more }).click()
    await page.getByRole('button', { name: w.resign, exact: true }).click()
    await page.getByRole('button', { name: w.no, exact: true }).click()
    assert.equal(await state(), 'running')
    await page.getByRole('button', { name: w.resign, exact: true }).click()
    await page.getByRole('button', { name: w.yesResign }).click()
    await page.getByRole('region', { name: w.finished }).waitFor()
    assert.equal(await state(), 'over')
    assert.deepEqual(faults, [])
    await close()
  })
