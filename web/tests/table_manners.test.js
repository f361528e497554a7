// Small things that make a table pleasant: quick set-ups, answers by themselves, touches that meet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, visitor } from './house.js'

const { house, browser } = await atHome()

async function sit(page, game, bots) {
  const table = await house.ask('/api/tables', {
    game,
    seats: [{ kind: 'me', name: 'Ada' }, ...bots.map((bot) => ({ kind: 'bot', bot }))],
  })
  const { seat, token } = table.seats[0]
  await page.goto(`${house.base}/t/${table.table}#${seat}.${token}`)
  await awaitTurn(page)
  return table.table
}

const plies = (page, least) =>
  page.waitForFunction((least) => document.querySelector('.stage').dataset.ply >= least, least)

test('Khan: a ready-made placement, or one at random', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  for (const [name, side] of [
    ['shield', 'bottom'],
    ['line', 'left'],
    ['at random', 'top'],
  ]) {
    await sit(page, 'khan', ['random'])
    await page.locator(`[data-move="side ${side}"]`).first().click()
    await page.getByRole('button', { name, exact: true }).click()
    await plies(page, 13)
    await awaitTurn(page)
    await page.getByRole('group', { name: 'ready-made placements' }).waitFor({ state: 'detached' })
  }
  assert.deepEqual(faults, [])
  await close()
})

test('Khan: a placement begun by hand is completed by a ready-made one', async () => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: 'fr' })
  await sit(page, 'khan', ['random'])
  await page.locator('[data-move="side bottom"]').first().click()
  await awaitTurn(page)
  await page.locator('[data-move^="K@"]').first().click()
  await plies(page, 2)
  await awaitTurn(page)
  await page.getByRole('button', { name: 'coin', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('.stage').dataset.ply >= 5)
  assert.deepEqual(faults, [])
  await close()
})

test('Cluedo: “I have none” is said by itself', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await sit(page, 'cluedo', ['easy', 'easy'])
  await page.getByRole('switch', { name: '“None” by itself' }).check()
  await page.reload()
  await awaitTurn(page)
  assert.ok(await page.getByRole('switch', { name: '“None” by itself' }).isChecked(), 'remembered')
  // Ada is asked for what she does not have: nobody presses the button, and the game goes on.
  const events = [...kitchen, '1 suggest rose knife']
  const head = [
    'salon-record 1',
    'game cluedo',
    'rules house',
    ...['P', 'Q', 'R'].map((name) => `seat human ${name}`),
  ]
  const opened = await house.ask('/api/records', {
    record: [...head, 'moves', ...events, ''].join('\n'),
    seats: [
      { kind: 'bot', bot: 'easy' },
      { kind: 'bot', bot: 'easy' },
      { kind: 'me', name: 'Ada' },
    ],
  })
  const { seat, token } = opened.seats[0]
  await page.goto(`${house.base}/t/${opened.table}#${seat}.${token}`)
  await page.locator('.stage').waitFor()
  await plies(page, events.length + 1)
  assert.deepEqual(faults, [])
  await close()
})

test('Cluedo: a finger on a narrow corridor points first', async () => {
  const { page, faults, close } = await visitor(browser, house.base, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await sit(page, 'cluedo', ['random', 'random'])
  for (let moves = 0; !(await page.locator('rect[data-move^="go "]').count()); moves++) {
    assert.ok(moves < 60, 'Ada never walks')
    await play(page, { seed: moves, plies: 1, wishes: ['^roll$', '^none', '^pass'] })
    await awaitTurn(page)
  }
  const cell = page.locator('rect[data-move^="go "]').first()
  const before = await page.locator('.stage').getAttribute('data-ply')
  await cell.tap()
  await page.locator('circle.aim').waitFor()
  await page.getByText('Touch again to go there.').waitFor()
  assert.equal(await page.locator('.stage').getAttribute('data-ply'), before)
  await cell.tap()
  await page.waitForFunction((ply) => document.querySelector('.stage').dataset.ply !== ply, before)
  assert.deepEqual(faults, [])
  await close()
})

test('Cluedo: one name for each player, in the language of the page', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await sit(page, 'cluedo', ['easy', 'easy'])
  const list = page.locator('.panel.moves')
  for (let moves = 0; !(await list.textContent()).includes('Peacock'); moves++) {
    assert.ok(moves < 60, 'Peacock never comes to the turn')
    await play(page, { seed: moves, plies: 1, wishes: ['^none', '^pass'] })
    await awaitTurn(page)
  }
  const players = await page.locator('.panel.players li').allTextContents()
  assert.match(players[0], /Ada.*Scarlett/s)
  assert.match(players[1], /Anatole.*Peacock/s)
  assert.doesNotMatch(await list.textContent(), /Anatole|Pervenche|Leblanc|Easy/)
  assert.deepEqual(await page.locator('.house .pawn text').allTextContents(), [
    'S',
    'P',
    'W',
    'G',
    'M',
    'U',
  ])
  assert.deepEqual(faults, [])
  await close()
})

test('Stratego: names in the tray, words in the list of moves', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await sit(page, 'stratego', ['random'])
  const tray = page.getByRole('group', { name: 'tray' })
  for (const name of ['marshal', 'miner', 'spy', 'flag'])
    assert.ok(await tray.locator('small.rank', { hasText: name }).isVisible(), name)
  await page.getByRole('button', { name: 'Ready', exact: true }).click()
  await plies(page, 80)
  await page.locator('.panel.moves summary').click()
  const list = await page.locator('.panel.moves details').textContent()
  assert.match(list, /flag [a-j]\d/i)
  assert.doesNotMatch(list, /@/)
  assert.deepEqual(faults, [])
  await close()
})
