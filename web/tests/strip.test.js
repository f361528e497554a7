// The strip of what the others did unfolds and folds, and the buttons under the board keep their
// places through a turn.
import assert from 'node:assert/strict'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, visitor } from './house.js'
import { night } from './positions.js'
import { Talk } from './talk.js'
import { bilingual } from './words.js'

const { house, browser } = await atHome()

/** A table that begins with these events, and the page on the seat that is `mine`. */
async function sit(page, { game, seats, events, mine }) {
  const head = ['salon-record 1', `game ${game}`, 'rules house']
  const people = seats.map((_, seat) => `seat human P${seat}`)
  const opened = await house.ask('/api/records', {
    record: [...head, ...people, 'moves', ...events, ''].join('\n'),
    seats,
  })
  const own = opened.seats.find(({ seat }) => seat === mine)
  await page.goto(`${house.base}/t/${opened.table}#${mine}.${own.token}`)
  await page.locator('.stage').waitFor()
  return opened
}

const me = (name) => ({ kind: 'me', name })
const bot = { kind: 'bot', bot: 'easy' }

/** What Jacques does in one go: more than one line can hold. */
const prowl = [
  ...['pick legoutier', 'walk a5', 'cover c2 f10'],
  ...['pick gerber', 'walk c4', 'cordon NE NW'],
]

const layout = (page) =>
  page.evaluate(() =>
    ['.head', '.place', '.row'].map((name) => {
      const box = document.querySelector(`.stage > ${name}`).getBoundingClientRect()
      return [name, box.x, box.y, box.width, box.height].join(' ')
    }),
  )
const keyboard = (page) => page.evaluate(() => document.activeElement.tagName)

/** The strip's parts, and what is to be held of them. */
function stripOf(page, w) {
  const list = page.getByRole('list', { name: w.justHappened, exact: true })
  const button = page.getByRole('button', { name: w.allThatHappened, exact: true })
  return {
    list,
    button,
    /** Whether it is unfolded, all of it to be read; and nothing else has moved. */
    async is(unfolded, places) {
      await page.waitForTimeout(50)
      assert.equal(await button.getAttribute('aria-expanded'), String(unfolded))
      const { wide, lines } = await list.evaluate((strip) => ({
        wide: strip.scrollWidth - strip.clientWidth,
        lines: new Set([...strip.children].map((item) => item.offsetTop)).size,
      }))
      assert.equal(wide <= 1, unfolded, 'what is too long for a line is to be read')
      assert.equal(lines > 1, unfolded)
      assert.deepEqual(await layout(page), places)
      assert.notEqual(await keyboard(page), 'BODY')
    },
  }
}

const screens = [undefined, { width: 390, height: 844 }]
for (const viewport of screens)
  bilingual(`the strip unfolds${viewport ? ' on a phone' : ''}`, async ({ lang, w }) => {
    const options = { locale: lang, ...(viewport && { viewport }) }
    const { page, faults, close } = await visitor(browser, house.base, options)
    const events = [...night.slice(0, 5), ...prowl.map((move) => `1 ${move}`)]
    await sit(page, { game: 'jacques', seats: [me('Ada'), me('Blaise')], events, mine: 0 })
    await awaitTurn(page)
    const strip = stripOf(page, w)
    await strip.button.waitFor()
    assert.equal(await strip.list.locator('li').count(), prowl.length)
    const places = await layout(page)

    // By its button, from the keyboard too; Escape brings the keyboard back to it.
    await strip.button.focus()
    await strip.is(false, places)
    await page.keyboard.press('Enter')
    await strip.is(true, places)
    assert.equal(await keyboard(page), 'OL', 'arrows scroll it')
    await page.keyboard.press('Escape')
    await strip.is(false, places)
    assert.equal(await strip.button.evaluate((one) => one === document.activeElement), true)
    await strip.button.click()
    await strip.is(true, places)
    await strip.button.click()
    await strip.is(false, places)

    // By a press on the line.
    await strip.list.click({ position: { x: 20, y: 8 } })
    await strip.is(true, places)
    await strip.list.click({ position: { x: 20, y: 8 } })
    await strip.is(false, places)

    // Whoever presses elsewhere, or goes on by keys, has the sentence again.
    await strip.button.click()
    await strip.is(true, places)
    await page.locator('.board').click({ position: { x: 5, y: 5 } })
    assert.equal(await strip.button.getAttribute('aria-expanded'), 'false')
    await strip.button.click()
    await strip.is(true, places)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await strip.is(false, places)
    assert.deepEqual(faults, [])
    await close()
  })

bilingual('Escape folds the strip and passes over nothing', async ({ lang, w }) => {
  const viewport = screens[1]
  const options = { locale: lang, pace: 'slow', viewport }
  const { page, faults, close } = await visitor(browser, house.base, options)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const { table, seats } = await sit(page, {
    game: 'jacques',
    seats: [me('Ada'), me('Blaise')],
    events: night.slice(0, 5),
    mine: 0,
  })
  const his = seats.find(({ seat }) => seat === 1)
  const blaise = await Talk.at(house.base, table, { type: 'sit', ...his })
  for (const move of prowl) {
    const { ply } = await blaise.next('turn')
    blaise.say({ type: 'move', ply, move })
  }
  const strip = stripOf(page, w)
  const stage = page.locator('.stage')
  const shows = (ply, state) =>
    page.locator(`.stage[data-ply="${ply}"][data-state="${state}"]`).waitFor()
  await shows(6, 'waiting')
  for (const ply of [7, 8, 9]) {
    await page.clock.runFor(1400)
    await shows(ply, 'waiting')
  }
  await strip.button.click()
  assert.equal(await strip.button.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('Escape')
  assert.equal(await strip.button.getAttribute('aria-expanded'), 'false')
  await page.waitForTimeout(100)
  assert.equal(await stage.getAttribute('data-ply'), '9', 'what waits is passed over')
  // Only the next one does that.
  await page.keyboard.press('Escape')
  await shows(5 + prowl.length, 'asked')
  blaise.close()
  assert.deepEqual(faults, [])
  await close()
})

/** Where the button of that name is. */
async function placeOf(page, name) {
  const button = page.locator('.row .own').getByRole('button', { name })
  await button.waitFor()
  const { x, y, width, height } = await button.boundingBox()
  return [x, y, width, height].map(Math.round)
}
const turnOf = (page) => page.locator('.stage').getAttribute('data-turn')

bilingual('buttons keep their places while others answer', async ({ lang, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await sit(page, { game: 'cluedo', seats: [bot, me('Ada'), bot], events: kitchen, mine: 1 })
  await awaitTurn(page)
  await page.keyboard.press('Escape') // the question comes by itself
  const ask = say('Ask…', 'Interroger…')
  const asking = await placeOf(page, ask)
  const end = await placeOf(page, say('Ask nothing', 'Ne rien demander'))
  // Somebody else is asked, in whose turn it would be: it stays Ada's.
  await page.evaluate(() => {
    const stage = document.querySelector('.stage')
    window.turns = new Set([stage.dataset.turn])
    new MutationObserver(() => window.turns.add(stage.dataset.turn)).observe(stage, {
      attributes: true,
    })
  })
  const ply = await page.locator('.stage').getAttribute('data-ply')
  await page.getByRole('button', { name: ask }).click()
  const dialogue = page.getByRole('dialog')
  for (const row of [0, 1])
    await dialogue.getByRole('radiogroup').nth(row).getByRole('radio').nth(4).click()
  await dialogue.getByRole('button', { name: say('Ask', 'Interroger'), exact: true }).click()
  await page.waitForFunction((ply) => {
    const { dataset } = document.querySelector('.stage')
    return dataset.ply !== ply && dataset.state === 'asked'
  }, ply)
  assert.deepEqual(await page.evaluate(() => [...window.turns]), ['1'])
  assert.deepEqual(await placeOf(page, say('End the turn', 'Terminer')), end)
  // What is new takes no place that was another's a moment ago.
  assert.notDeepEqual(await placeOf(page, say('Accuse…', 'Accuser…')), asking)
  assert.deepEqual(faults, [])
  await close()
})

bilingual(
  'the button that rolls keeps its place, from the first roll on',
  async ({ lang, say }) => {
    const { page, faults, close } = await visitor(browser, house.base, {
      locale: lang,
      pace: 'fast',
    })
    const { table, seats } = await house.ask('/api/tables', {
      game: 'pickomino',
      rules: 'house',
      seats: [me('Ada'), bot],
    })
    await page.goto(`${house.base}/t/${table}#0.${seats[0].token}`)
    const roll = say(/^Roll \d/, /^Lancer \d/)
    const first = await placeOf(page, roll)
    await play(page, { plies: 2 })
    assert.deepEqual(await placeOf(page, roll), first)
    assert.notDeepEqual(await placeOf(page, say(/^Stop/, /^Rester/)), first)
    assert.equal(await turnOf(page), '0')
    assert.deepEqual(faults, [])
    await close()
  },
)
