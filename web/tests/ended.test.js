// Games that end while nobody of ours looks: their length and their place in the statistics come later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn } from './driver.js'
import { atHome, visitor } from './house.js'
import { bundle } from './source.js'
import { bilingual } from './words.js'

const { house, browser } = await atHome()

/** A game that is held by the page and ends once it is elsewhere. */
async function endUnseen(page) {
  const { table, seats } = await house.ask('/api/tables', {
    game: 'khan',
    seats: [
      { kind: 'me', name: 'Ada' },
      { kind: 'bot', bot: 'easy' },
    ],
  })
  const [{ seat, token }] = seats
  await page.goto(`${house.base}/t/${table}#${seat}.${token}`)
  await awaitTurn(page)
  await page.goto(`${house.base}/nowhere`)
  await house.ask(`/api/tables/${table}/resign`, { token })
}

bilingual('a game that ended unseen has its length, and counts', async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const counted = async (games) => {
    const row = page.getByRole('row', { name: new RegExp(`^${w.levels.easy}`) })
    await row
      .locator('td', { hasText: new RegExp(`^${games}$`) })
      .first()
      .waitFor()
  }
  await endUnseen(page)
  await page.goto(`${house.base}/me`)
  await counted(1)
  await endUnseen(page)
  await page.goto(house.base)
  const mine = page.locator('section', { hasText: w.myGames })
  await mine.getByText(w.youLose).nth(1).waitFor()
  for (const line of await mine.locator('li').allTextContents())
    assert.match(line, say(/\d (seconds?|minutes)/, /\d\s(secondes?|minutes)/))
  await page.goto(`${house.base}/me`)
  await counted(2)
  assert.deepEqual(faults, [])
  await close()
})

test('a place at a game that goes on outlives those at games that are over', async () => {
  const kept = new Map()
  globalThis.document = { querySelector: () => null } // a page with a server
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  }
  const { adopt, finish, place, places } = await bundle("export * from './lib/seats'")
  const held = (at) => ({ game: 'khan', seats: [{ seat: 0, token: 'secret' }], at })
  adopt('old and going on', held(1))
  for (let number = 0; number < 60; number++) {
    adopt(`over ${number}`, held(10 + number))
    finish(`over ${number}`, [1, 0], 1000)
  }
  assert.ok(place('old and going on'))
  assert.ok(place('over 59'))
  assert.equal(place('over 0'), null)
  assert.ok(Object.keys(places()).length <= 40)
})
