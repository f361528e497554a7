// The keyboard is never left with the page's body: whatever a press takes away, hides or switches off,
// there is somebody who has the keys then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn } from './driver.js'
import { atHome, visitor } from './house.js'
import { armies } from './positions.js'
import { bilingual } from './words.js'

const { house, browser } = await atHome()

const enter = (page) => page.keyboard.press('Enter')
const more = (page, w) => page.getByRole('button', { name: w.more, exact: true })

/** Waits until the keyboard is there; says where it is instead if it never is. */
async function keysIn(page, selector) {
  await page
    .waitForFunction((selector) => document.activeElement.closest(selector), selector, {
      timeout: 5000,
    })
    .catch(() => {})
  const where = () => `${document.activeElement.tagName} ${document.activeElement.className}`
  const there = await page.evaluate((one) => !!document.activeElement.closest(one), selector)
  assert.ok(there, `${selector} has not got the keys, but ${await page.evaluate(where)}`)
}

/** And after the browser has drawn what there is now. */
async function staysIn(page, selector) {
  await keysIn(page, selector)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
  await keysIn(page, selector)
}

bilingual('after the curtain the table has the keys', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const head = ['salon-record 1', 'game stratego', 'rules house', 'seat human A', 'seat human B']
  const { table, seats } = await house.ask('/api/records', {
    record: [...head, 'moves', ...armies(), '0 b4b5', '1 b7b6', ''].join('\n'),
    seats: ['Ada', 'Blaise'].map((name) => ({ kind: 'me', name })),
  })
  await page.goto(`${house.base}/t/${table}#0.${seats[0].token}`)
  await page.locator('.stage').waitFor()
  await page.evaluate((token) => (location.hash = `#1.${token}`), seats[1].token)
  await page.getByRole('button', { name: w.iAm('Ada') }).waitFor()
  await keysIn(page, '[data-reveal]')
  await enter(page)
  await awaitTurn(page)
  await staysIn(page, '.stage')
  assert.deepEqual(faults, [])
  await close()
})

bilingual('whoever waits has the keys at the table when it begins', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const opened = await house.ask('/api/tables', {
    game: 'khan',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }],
  })
  await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await page.getByLabel(w.invite).focus()
  await house.ask(`/api/tables/${opened.table}/join`, { name: 'Blaise' })
  await page.locator('.stage').waitFor()
  await staysIn(page, '.stage')
  assert.deepEqual(faults, [])
  await close()
})

bilingual('what the menu does leaves the keys with it, or with the table', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const opened = await house.ask('/api/tables', {
    game: 'khan',
    seats: [
      { kind: 'me', name: 'Ada' },
      { kind: 'bot', bot: 'random' },
    ],
  })
  await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await awaitTurn(page)
  const choose = async (name) => {
    await page.locator('.menu').getByRole('button', { name, exact: true }).focus()
    await enter(page)
  }
  await choose(w.more)
  await choose(w.rules)
  await keysIn(page, 'aside')
  await page.keyboard.press('Escape')
  await page.locator('aside').waitFor({ state: 'detached' })
  await staysIn(page, '.menu')
  assert.equal(await more(page, w).getAttribute('aria-expanded'), 'false')

  await choose(w.more)
  for (const name of [w.resign, w.no, w.resign]) {
    await choose(name)
    await staysIn(page, '.menu')
    assert.equal(await more(page, w).getAttribute('aria-expanded'), 'true')
  }
  await choose(w.yesResign)
  await page.getByRole('region', { name: w.finished }).waitFor()
  await staysIn(page, '.stage')
  assert.deepEqual(faults, [])
  await close()
})

test('a page one comes to is read from its beginning', async () => {
  const { page, close } = await visitor(browser, house.base)
  await page.goto(`${house.base}/new/khan?with=computer`)
  await page.locator('button.start').focus()
  await enter(page)
  await awaitTurn(page)
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main')
  await close()
})
