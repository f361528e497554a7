// The boards as they are touched: every one by the same layer, with keys, pointer and carrying; what
// the engine says of a move that is refused; what a player notes and switches stays.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn } from './driver.js'
import { atHome, visitor } from './house.js'
import { source } from './source.js'

const { house, browser } = await atHome()

/** A table with one person at seat 0 and the easiest bots, where it is that person's turn. */
async function sit(game, page, { rules, record } = {}) {
  const { games } = await house.ask('/api/games')
  const { min_seats, levels } = games.find(({ name }) => name === game)
  const bots = Array.from({ length: min_seats - 1 }, () => ({ kind: 'bot', bot: levels[0].name }))
  const seats = [{ kind: 'me', name: 'Ada' }, ...bots]
  const opened = record
    ? await house.ask('/api/records', { record, seats })
    : await house.ask('/api/tables', { game, rules, seats })
  await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await awaitTurn(page)
}

const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`)
const focused = (page) => page.evaluate(() => document.activeElement.dataset.cell)

test('one tab stop a board; arrows go from place to place and back', async () => {
  const ada = await visitor(browser, house.base)
  const { games } = await house.ask('/api/games')
  let boards = 0
  for (const { name } of games) {
    await sit(name, ada.page)
    const stop = ada.page.locator('.board [data-cell][tabindex="0"]')
    if (!(await ada.page.locator('.board [data-cell][tabindex]').count())) continue
    ++boards
    assert.equal(await stop.count(), 1, name)
    await stop.focus()
    const first = await focused(ada.page)
    const ways = [
      ['ArrowRight', 'ArrowLeft'],
      ['ArrowLeft', 'ArrowRight'],
      ['ArrowUp', 'ArrowDown'],
      ['ArrowDown', 'ArrowUp'],
    ]
    let went = 0
    for (const [there, back] of ways) {
      await cell(ada.page, first).focus()
      await ada.page.keyboard.press(there)
      const other = await focused(ada.page)
      if (other === first) continue
      ++went
      assert.equal(await stop.count(), 1, name)
      await ada.page.keyboard.press(back)
      assert.equal(await focused(ada.page), first, `${name}: ${there} to ${other} and back`)
    }
    assert.ok(went >= 1, name)
  }
  assert.ok(boards >= 4, `${boards} boards`)
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

test('a press that does nothing is explained by the engine, in its own words', async () => {
  const ada = await visitor(browser, house.base)
  await sit('khan', ada.page)
  await cell(ada.page, 'bottom').click()
  await awaitTurn(ada.page)
  await cell(ada.page, 'c1').click()
  await ada.page.getByText('C1 is outside your camp.').waitFor()
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

const lesson = (await source('lessons/games/stratego.ts')).default

/** An army each, from the lesson, and a piece that has gone to and fro. */
function shuffled() {
  const setup = lesson.scenes[0].events.split('; ')
  assert.equal(setup.length, 80)
  const moves = ['0 b4b5', '1 j7j6', '0 b5b4', '1 i7i6', '0 b4b5', '1 j6j5']
  const head = [
    'salon-record 1',
    'game stratego',
    'rules tournament',
    'seat human A',
    'seat human B',
  ]
  return [...head, 'moves', ...setup, ...moves, ''].join('\n')
}

test('a step forbidden by two squares is explained by that rule', async () => {
  const ada = await visitor(browser, house.base)
  await sit('stratego', ada.page, { record: shuffled() })
  await cell(ada.page, 'b5').click()
  await cell(ada.page, 'b4').click()
  await ada.page.getByText('two-squares: b5 would cross the same border').waitFor()
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

test('pieces are carried with the mouse', async () => {
  const ada = await visitor(browser, house.base)
  const drag = async (from, to) => {
    const [one, other] = [await from.boundingBox(), await to.boundingBox()]
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2]
    await ada.page.mouse.move(...middle(one))
    await ada.page.mouse.down()
    await ada.page.mouse.move(...middle(other), { steps: 8 })
    await ada.page.mouse.up()
  }
  await sit('stratego', ada.page, { record: shuffled() })
  await drag(cell(ada.page, 'b5'), cell(ada.page, 'b6'))
  await ada.page.locator('.panel.moves .move', { hasText: 'b5–b6' }).waitFor()

  // In the night somebody is picked, and walks where the map says he may.
  await sit('jacques', ada.page)
  await ada.page.locator('.cards [data-move^="pick "]').first().click()
  await ada.page.waitForSelector('.board [data-move^="walk "]')
  const walker = await ada.page.locator('.board .place[tabindex="0"]').getAttribute('data-cell')
  const target = ada.page.locator('.board [data-move^="walk "]').first()
  const move = await target.getAttribute('data-move')
  await drag(cell(ada.page, walker), target)
  await ada.page.locator('.panel.moves .move', { hasText: `→ ${move.slice(5)}` }).waitFor()
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

test('pencil marks survive a reload', async () => {
  const ada = await visitor(browser, house.base)
  await sit('cluedo', ada.page)
  const unknown = ada.page.locator('.detective [data-cell][aria-label$="unknown"]').first()
  const mark = await unknown.getAttribute('data-cell')
  const marked = ada.page.locator(`.detective [data-cell="${mark}"]`)
  await marked.click()
  assert.match(await marked.getAttribute('aria-label'), /no in pencil$/)
  await ada.page.reload()
  await awaitTurn(ada.page)
  assert.match(await marked.getAttribute('aria-label'), /no in pencil$/)
  // Another table is another sheet.
  await sit('cluedo', ada.page)
  assert.equal(await ada.page.locator('[aria-label$="in pencil"]').count(), 0)
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

test('single letters can be switched off, and stay so', async () => {
  const ada = await visitor(browser, house.base)
  // Hers is the first turn: were it another's, she might be asked for a card before she rolls.
  await sit('cluedo', ada.page, { rules: 'first=seat0' })
  const roll = ada.page.locator('.actions [data-move=roll]')
  const change = async () => {
    await ada.page.getByRole('button', { name: 'More' }).click()
    await ada.page.getByRole('switch', { name: 'Single-letter keys' }).click()
    await ada.page.keyboard.press('Escape')
  }
  assert.equal(await roll.getAttribute('aria-keyshortcuts'), 'r')
  await change()
  await ada.page.reload()
  await awaitTurn(ada.page)
  assert.equal(await roll.getAttribute('aria-keyshortcuts'), null)
  await ada.page.keyboard.press('r')
  assert.equal(await roll.count(), 1)
  await change()
  await ada.page.keyboard.press('r')
  await roll.waitFor({ state: 'detached' })
  assert.deepEqual(ada.faults, [])
  await ada.close()
})
