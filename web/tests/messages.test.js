// One message at a time: whatever asks for an answer comes first, the others wait and none of them is
// lost; and none covers the board or moves it.
import assert from 'node:assert/strict'
import { awaitTurn } from './driver.js'
import { atHome, patience, visitor } from './house.js'
import { khanTo } from './positions.js'
import { Talk } from './talk.js'
import { bilingual } from './words.js'

const { house, browser } = await atHome()

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Ada at her screen in the middle of a game, her line to the server, and Blaise far away. */
async function meet(page) {
  const head = ['salon-record 1', 'game khan', 'rules house', 'seat human A', 'seat human B']
  const { table, seats } = await house.ask('/api/records', {
    record: [...head, 'moves', ...(await khanTo(18)), ''].join('\n'),
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }],
  })
  const his = await house.ask(`/api/tables/${table}/join`, { name: 'Blaise' })
  const connected = page.waitForEvent('websocket')
  await page.goto(`${house.base}/t/${table}#0.${seats[0].token}`)
  await page.locator('.stage').waitFor()
  const blaise = await Talk.at(house.base, table, { type: 'sit', ...his })
  const { ply } = await blaise.next('turn')
  blaise.say({ type: 'move', ply, move: 'a5b6' })
  await awaitTurn(page)
  return { line: await connected, blaise }
}

const messages = async (page) => {
  const seen = await page.locator('.strip:visible, .hint:visible, .notices p:visible').all()
  return Promise.all(seen.map((one) => one.textContent()))
}

/** Nothing but this is said, beside the board, which is where it was. */
async function saysOnly(page, text, places) {
  await page
    .locator('.strip:visible, .hint:visible, .notices p:visible', { hasText: text })
    .waitFor()
  const said = await messages(page)
  assert.equal(said.length, 1, said.join(' | '))
  assert.ok(said[0].includes(text), said[0])
  const message = page.locator('.strip:visible, .hint:visible, .notices p:visible')
  const [box, board] = [await message.boundingBox(), await page.locator('.board').boundingBox()]
  assert.ok(box.y + box.height <= board.y + 1, 'the board is covered')
  assert.deepEqual(await layout(page), places)
}

const layout = (page) =>
  page.evaluate(() =>
    ['.head', '.place', '.row'].map((name) => {
      const { x, y, width, height } = document
        .querySelector(`.stage > ${name}`)
        .getBoundingClientRect()
      return [name, x, y, width, height].join(' ')
    }),
  )

async function lookBack(page, w) {
  const tab = page.getByRole('tab', { name: w.tabs.moves })
  if (await tab.count()) await tab.click()
  await page.locator('.panel.moves li[data-ply="15"] button').click()
  await page.getByRole('button', { name: w.backToGame }).waitFor()
}

for (const viewport of screens)
  bilingual(`one message at a time, ${viewport.width}×${viewport.height}`, async ({ lang, w }) => {
    const { page, faults, close } = await visitor(browser, house.base, { viewport, locale: lang })
    const { line, blaise } = await meet(page)
    const asked = []
    line.on('framesent', ({ payload }) => asked.push(JSON.parse(payload).type))
    const press = () => page.locator('.board [data-cell="c1"]').click()
    await lookBack(page, w)
    await page.evaluate(() => scrollTo(0, 0))
    const places = await layout(page)
    await saysOnly(page, w.lookingBack(16), places)

    // A press that is refused says again what is said already; nobody is asked why, so that nothing
    // can come of it later.
    await press()
    await press()
    await saysOnly(page, w.lookingBack(16), places)
    assert.ok(!asked.includes('explain'))

    // A question comes before it; answered, it gives way again.
    blaise.say({ type: 'takeback', action: 'ask' })
    await saysOnly(page, w.takebackAsked('Blaise'), places)
    await press()
    await saysOnly(page, w.takebackAsked('Blaise'), places)
    assert.ok(!asked.includes('explain'))
    await page.getByRole('button', { name: w.refuse }).click()
    await saysOnly(page, w.takebackRefused('Ada'), places)
    await page.locator('.notices').getByRole('button', { name: w.close }).click()
    await saysOnly(page, w.lookingBack(16), places)

    // A short message waits until the question is answered; of several the latest is read then.
    await page.getByRole('button', { name: w.backToGame }).click()
    blaise.say({ type: 'draw', action: 'offer' })
    await saysOnly(page, w.drawOffered('Blaise'), places)
    const explained = line.waitForEvent('framereceived', {
      predicate: ({ payload }) => JSON.parse(payload).type === 'explained',
      timeout: patience,
    })
    await press()
    await explained
    await saysOnly(page, w.drawOffered('Blaise'), places)
    await page.getByRole('button', { name: w.decline }).click()
    await saysOnly(page, w.drawDeclined('Ada'), places)
    const note = page.locator('.notices p')
    await note.getByRole('button', { name: w.close }).click()
    await note.waitFor({ state: 'detached' })
    assert.deepEqual(await messages(page), [])
    blaise.close()
    assert.deepEqual(faults, [])
    await close()
  })
