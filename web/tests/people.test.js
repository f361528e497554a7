// People at one table: two browsers and somebody who watches; reloads, lost lines, a killed server.
import assert from 'node:assert/strict'
import { awaitTurn, play } from './driver.js'
import { Wire, atHome, patience, visitor } from './house.js'
import { bilingual, words } from './words.js'

const { house, browser } = await atHome()

const moves = (page) => page.locator('.panel.moves li[data-ply] .move').allTextContents()
const ply = (page) => page.locator('.stage').getAttribute('data-ply')
const sameMoves = async (pages, count) => {
  for (const page of pages)
    await page.waitForFunction(
      (count) => document.querySelectorAll('.panel.moves li[data-ply]').length === count,
      count,
    )
  // Blaise reads another language: the words differ, the notation does not.
  const notation = async (page) => (await moves(page)).filter((move) => /\d/.test(move))
  const lists = await Promise.all(pages.map(notation))
  for (const list of lists) assert.deepEqual(list, lists[0])
}

async function open(page, base, game, way) {
  await page.goto(`${base}/new/${game}?with=${way}`)
  await page.locator('button.start').click()
}

bilingual('whoever goes by the same name sits down with a number behind it', async (tongues) => {
  const { lang, w } = tongues
  const one = await visitor(browser, house.base, { locale: lang })
  const other = await visitor(browser, house.base, { locale: lang })
  await one.page.goto(`${house.base}/new/khan?with=friend`)
  await one.page.getByRole('button', { name: w.openTable }).click()
  await one.page.getByLabel(w.invite).waitFor()
  await other.page.goto(one.page.url())
  assert.equal(await other.page.getByLabel(w.yourName).inputValue(), `${w.someone} 2`)
  await other.page.locator('form').getByRole('button', { name: w.takeSeat }).click()
  await other.page.waitForSelector('.stage')
  // The name is for this table; elsewhere one is still nobody in particular.
  await other.page.goto(`${house.base}/new/khan?with=friend`)
  assert.equal(await other.page.getByLabel(w.yourName).inputValue(), w.someone)
  assert.deepEqual([...one.faults, ...other.faults], [])
  await one.close()
  await other.close()
})

const long = { timeout: 10 * patience }
bilingual('two people and a spectator', long, async ({ lang, w, other: far }) => {
  const his = words[far]
  const ada = await visitor(browser, house.base, { locale: lang })
  const blaise = await visitor(browser, house.base, {
    locale: far,
    viewport: { width: 360, height: 740 },
  })
  const chloe = await visitor(browser, house.base, { locale: lang })

  await ada.page.goto(`${house.base}/new/khan?with=friend`)
  await ada.page.getByLabel(w.yourName).fill('Ada')
  await ada.page.getByRole('button', { name: w.openTable }).click()
  const link = await ada.page.getByLabel(w.invite).inputValue()
  assert.match(link, new RegExp(`^${house.base}/t/[\\w-]{22}$`))
  await ada.page.getByRole('img', { name: w.qrAlt }).waitFor()

  await blaise.page.goto(link)
  await blaise.page.getByLabel(his.yourName).fill('Blaise')
  await blaise.page.locator('form').getByRole('button', { name: his.takeSeat }).click()
  await blaise.page.waitForSelector('.stage')
  assert.equal(await blaise.page.locator('html').getAttribute('lang'), far)
  await chloe.page.goto(link)
  await chloe.page.getByText(w.watching).waitFor()

  await play(ada.page, { seed: 1, plies: 7 })
  await play(blaise.page, { seed: 2, plies: 6 })
  await play(ada.page, { seed: 3, plies: 1 })
  await play(blaise.page, { seed: 4, plies: 1 })
  await sameMoves([ada.page, chloe.page, blaise.page], 15)
  assert.equal(await chloe.page.locator('[data-move], [data-from]').count(), 0)

  // A reload in the middle changes nothing.
  const before = await moves(ada.page)
  await ada.page.reload()
  await awaitTurn(ada.page)
  assert.deepEqual(await moves(ada.page), before)
  await play(ada.page, { seed: 5, plies: 1 })
  await sameMoves([ada.page, blaise.page, chloe.page], 16)

  // The seat on another device; the secret does not stay in the address.
  await ada.page.getByRole('button', { name: w.more, exact: true }).click()
  await ada.page.getByRole('button', { name: w.yourSeatLink }).click()
  const seat = await ada.page.getByLabel(w.yourSeatLink).inputValue()
  const other = await visitor(browser, house.base, { locale: lang })
  await other.page.goto(seat)
  await other.page.waitForSelector('.stage')
  assert.equal(other.page.url(), link)
  await sameMoves([other.page, ada.page], 16)
  await other.close()

  // A draw is offered and declined; then Blaise resigns and everybody is told.
  await ada.page.getByRole('button', { name: w.offerDraw }).click()
  await blaise.page.getByRole('button', { name: his.decline }).click()
  await ada.page.getByText(w.drawDeclined('Blaise')).first().waitFor()
  await blaise.page.getByRole('button', { name: his.more, exact: true }).click()
  await blaise.page.getByRole('button', { name: his.resign }).click()
  await blaise.page.getByRole('button', { name: his.yesResign }).click()
  await blaise.page.getByRole('heading', { name: his.youLose }).waitFor()
  await ada.page.getByRole('heading', { name: w.youWin }).waitFor()
  await chloe.page.getByRole('heading', { name: w.wins('Ada') }).waitFor()

  // Both play again, sides changed, at one new table.
  await ada.page.getByRole('button', { name: w.rematch }).click()
  await ada.page.getByRole('heading', { name: w.waiting }).waitFor()
  await blaise.page.getByRole('button', { name: his.joinRematch }).click()
  await blaise.page.waitForSelector('.stage[data-state=asked]')
  await ada.page.waitForSelector('.stage[data-state=waiting]')
  assert.equal(blaise.page.url(), ada.page.url())
  assert.notEqual(blaise.page.url(), link)

  // Who watched and comes back later finds the next game all the same.
  await chloe.page.reload()
  await chloe.page.locator('.strip').getByRole('button', { name: w.watch }).click()
  await chloe.page.getByText(w.watching).waitFor()
  assert.equal(chloe.page.url(), ada.page.url())

  for (const one of [ada, blaise, chloe]) {
    assert.deepEqual(one.faults, [])
    await one.close()
  }
})

bilingual('after a reload one looks back at what was before it', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await open(page, house.base, 'khan', 'hotseat')
  await play(page, { seed: 1, plies: 15 })
  await awaitTurn(page)
  const row = (at) => page.locator('.panel.moves li[data-ply] button').nth(at)
  const board = () =>
    page.locator('.board [role=button]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const lookAt = async (at) => {
    if (!(await row(at).isVisible())) await page.locator('.panel.moves summary').click()
    await row(at).click()
    await page
      .getByText(w.lookingBack(at + 1))
      .first()
      .waitFor()
    return board()
  }
  const then = [await lookAt(9), await lookAt(4)]
  assert.notDeepEqual(then[0], then[1])
  await page.getByRole('button', { name: w.backToGame }).click()
  const now = await board()

  await page.reload()
  await awaitTurn(page)
  assert.deepEqual([await lookAt(9), await lookAt(4)], then)
  assert.equal(await page.locator('.stage [data-move], .stage [data-from]').count(), 0)
  await page.keyboard.press('Escape')
  await awaitTurn(page)
  assert.deepEqual(await board(), now)
  // The game goes on as if nobody had looked anywhere.
  await play(page, { seed: 2, plies: 2 })
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a lost connection comes back; a move made meanwhile counts once', async (tongues) => {
  const { lang, w } = tongues
  const wire = await Wire.to(house.port)
  const { page, faults, forgive, close } = await visitor(browser, wire.base, { locale: lang })
  await open(page, wire.base, 'khan', 'hotseat')
  await play(page, { seed: 1, plies: 9 })
  await awaitTurn(page)
  const before = await moves(page)

  forgive(true)
  wire.cut()
  await page.getByText(w.lost).first().waitFor()
  await page.locator('[data-move], [data-from]').first().waitFor()
  const pressed = page.waitForFunction(
    () => document.querySelector('.stage').dataset.state === 'waiting',
  )
  page.evaluate(
    () =>
      new Promise((done) => {
        const timer = setInterval(() => {
          const target = document.querySelector('.stage [data-move]')
          const source = document.querySelector('.stage [data-from]')
          ;(target ?? source).dispatchEvent(new MouseEvent('click', { bubbles: true }))
          if (target) done(clearInterval(timer))
        }, 30)
      }),
  )
  await pressed
  assert.deepEqual(await moves(page), before, 'nothing is shown as done that was not confirmed')
  wire.mend()
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel.moves li[data-ply]').length === count,
    before.length + 1,
  )
  await page.getByText(w.lost).first().waitFor({ state: 'detached' })
  await awaitTurn(page)
  assert.equal((await moves(page)).length, before.length + 1)
  forgive(false)
  await play(page, { seed: 2, plies: 2 })
  assert.deepEqual(faults, [])
  await close()
  wire.close()
})

bilingual('a server killed in the middle loses nothing it confirmed', async ({ lang, w }) => {
  const { page, faults, forgive, close } = await visitor(browser, house.base, { locale: lang })
  await open(page, house.base, 'pickomino', 'hotseat')
  await play(page, { seed: 4, plies: 6 })
  await awaitTurn(page)
  const before = [await ply(page), await moves(page)]
  forgive(true)
  await house.kill()
  await page.getByText(w.lost).waitFor()
  await house.start()
  await page.getByText(w.lost).waitFor({ state: 'detached' })
  assert.deepEqual([await ply(page), await moves(page)], before)
  forgive(false)
  await play(page, { seed: 5, plies: 6 })
  assert.deepEqual(faults, [])
  await close()
})

bilingual('two people on one screen do not see each other’s secrets', async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await page.goto(`${house.base}/new/stratego?with=hotseat`)
  await page.getByLabel(w.nameOf(say('red', 'rouge'))).fill('Ada')
  await page.getByLabel(w.nameOf(say('blue', 'bleu'))).fill('Blaise')
  await page.getByRole('button', { name: w.start }).click()
  for (const name of ['Ada', 'Blaise']) {
    await page.getByRole('heading', { name: w.pass(name) }).waitFor()
    assert.equal(await page.locator('.stage').count(), 0)
    assert.equal(await page.locator('main svg').count(), 1, 'only the curtain is drawn')
    await page.getByRole('button', { name: w.iAm(name) }).click()
    await play(page, { seed: 1, plies: 1, wishes: ['^setup balanced'] })
  }
  await page.getByRole('button', { name: w.iAm('Ada') }).click()
  await play(page, { seed: 1, plies: 1 })
  await page.getByRole('heading', { name: w.pass('Blaise') }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: w.pass('Blaise') }).waitFor()
  assert.deepEqual(faults, [])
  await close()
})

bilingual('who runs out of time is told so, at the end and in the log', async (tongues) => {
  const { lang, w, other } = tongues
  const opened = await house.ask('/api/tables', {
    game: 'khan',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }],
    clock: { move_s: 2 },
    away: 'resign',
  })
  const his = words[other]
  const ada = await visitor(browser, house.base, { locale: lang })
  await ada.page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await ada.page.getByRole('heading', { name: w.waiting }).waitFor()
  const seat = await house.ask(`/api/tables/${opened.table}/join`, { name: 'Blaise' })
  const blaise = await visitor(browser, house.base, { locale: other })
  await blaise.page.goto(`${house.base}/t/${opened.table}#${seat.seat}.${seat.token}`)
  await ada.page.getByRole('heading', { name: w.youLose }).waitFor()
  const end = ada.page.getByRole('region', { name: w.finished })
  const loses = {
    en: 'Ada ran out of time and loses the game',
    fr: 'Ada perd la partie au temps',
  }
  await end.getByText(loses[lang]).waitFor()
  const log = (page) => page.locator('.panel.moves .deed').allTextContents()
  assert.deepEqual(await log(ada.page), [w.resigned('Ada', 'time')])
  await blaise.page.getByText(loses[other]).first().waitFor()
  assert.deepEqual(await log(blaise.page), [his.resigned('Ada', 'time')])
  await end.getByRole('link', { name: w.replay }).click()
  await ada.page.getByRole('slider').waitFor()
  assert.deepEqual(await log(ada.page), [w.resigned('Ada', 'time')])
  for (const one of [ada, blaise]) {
    assert.deepEqual(one.faults, [])
    await one.close()
  }
})

bilingual('a public table is found at home and joined', async ({ lang, w, say }) => {
  // The table of the one language may still be listed while the other is tried.
  const name = say('Ada L.', 'Adèle L.')
  const ada = await visitor(browser, house.base, { locale: lang })
  await ada.page.goto(`${house.base}/new/pickomino?with=friend`)
  await ada.page.getByLabel(w.yourName).fill(name)
  await ada.page.getByLabel(w.public).check()
  await ada.page.getByRole('button', { name: w.openTable }).click()
  await ada.page.getByRole('heading', { name: w.waiting }).waitFor()
  const blaise = await visitor(browser, house.base, { locale: lang })
  await blaise.page.goto(house.base)
  await blaise.page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await blaise.page.locator('form').getByRole('button', { name: w.takeSeat }).click()
  await ada.page.waitForSelector('.stage')
  await blaise.page.waitForSelector('.stage')
  // Home knows the game that goes on.
  await ada.page.goto(house.base)
  await ada.page.getByRole('link', { name: w.goOn }).first().click()
  await ada.page.waitForSelector('.stage')
  for (const one of [ada, blaise]) {
    assert.deepEqual(one.faults, [])
    await one.close()
  }
})

bilingual('machines play: pause, step, go on', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await page.goto(`${house.base}/new/khan?with=machines`)
  for (const select of await page.locator('select').all())
    if (await select.isVisible()) await select.selectOption('random')
  await page.getByRole('radio', { name: w.speeds.brisk }).check()
  await page.getByRole('button', { name: w.start }).click()
  await page.waitForFunction(
    () => document.querySelectorAll('.panel.moves li[data-ply]').length > 9,
  )
  // After a reload an earlier move has to be asked for: once it is shown, the server knows of the
  // pause, which it was told before.
  await page.reload()
  await page.getByRole('button', { name: w.pause }).click()
  const first = page.locator('.panel.moves li[data-ply="0"] button')
  if (!(await first.isVisible())) await page.locator('.panel.moves summary').click()
  await first.click()
  await page.getByText(w.lookingBack(1)).first().waitFor()
  await page.keyboard.press('Escape')
  // All that was played before it has been told by then, and what a bot thought of since is dropped.
  const before = (await moves(page)).length
  assert.equal(await page.locator('.stage').getAttribute('data-state'), 'waiting')
  await page.getByRole('button', { name: w.step }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel.moves li[data-ply]').length === count,
    before + 1,
  )
  await page.getByRole('button', { name: w.play }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel.moves li[data-ply]').length > count,
    before + 2,
  )
  assert.deepEqual(faults, [])
  await close()
})

bilingual('the link to one’s seat names an address one’s other devices reach', async (tongues) => {
  const { lang, w } = tongues
  const ada = await visitor(browser, house.base, { locale: lang })
  let address = 'http://192.0.2.7:8080'
  await ada.page.route('**/api/address', (route) => route.fulfill({ json: { address } }))
  const linkOf = async () => {
    await open(ada.page, house.base, 'khan', 'computer')
    await ada.page.getByRole('button', { name: w.more, exact: true }).click()
    await ada.page.getByRole('button', { name: w.yourSeatLink }).click()
    return ada.page.getByLabel(w.yourSeatLink)
  }
  const link = await linkOf()
  await ada.page.waitForFunction(
    () => document.querySelector('input[readonly]')?.value.startsWith('http://192.0.2.7:8080/t/'),
    null,
  )
  assert.match(await link.inputValue(), /\/t\/[\w-]{22}#0\.[\w-]+$/)
  assert.equal(await ada.page.getByText(w.onlyHere).count(), 0)

  // Where nobody else reaches the server, the page says so and how to change it.
  address = null
  await ada.page.reload()
  const here = await linkOf()
  await ada.page.getByText(w.onlyHere).waitFor()
  assert.ok((await here.inputValue()).startsWith(house.base))
  assert.deepEqual(ada.faults, [])
  await ada.close()
})
