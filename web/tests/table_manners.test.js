// Small things that make a table pleasant: quick set-ups, answers by themselves, touches that meet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, languages, visitor } from './house.js'

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

let cases = 0
/** Each case in the languages that are tried. */
function manners(name, options, run) {
  for (const lang of languages(cases++))
    test(`${name} (${lang})`, async () => {
      const { page, faults, close } = await visitor(browser, house.base, {
        locale: lang,
        ...options,
      })
      await run(page, (en, fr) => (lang === 'fr' ? fr : en))
      assert.deepEqual(faults, [])
      await close()
    })
}

manners('Khan: a ready-made placement, or one at random', {}, async (page, say) => {
  for (const [name, side] of [
    [say('shield', 'bouclier'), 'bottom'],
    [say('line', 'ligne'), 'left'],
    [say('at random', 'au hasard'), 'top'],
  ]) {
    await sit(page, 'khan', ['random'])
    await page.locator(`[data-move="side ${side}"]`).first().click()
    await page.getByRole('button', { name, exact: true }).click()
    await plies(page, 13)
    await awaitTurn(page)
    await page
      .getByRole('group', { name: say('ready-made placements', 'placements tout faits') })
      .waitFor({ state: 'detached' })
  }
})

manners(
  'Khan: a placement begun by hand is completed by a ready-made one',
  {},
  async (page, say) => {
    await sit(page, 'khan', ['random'])
    await page.locator('[data-move="side bottom"]').first().click()
    await awaitTurn(page)
    await page.locator('[data-move^="K@"]').first().click()
    await plies(page, 2)
    await awaitTurn(page)
    await page.getByRole('button', { name: say('corner', 'coin'), exact: true }).click()
    await page.waitForFunction(() => document.querySelector('.stage').dataset.ply >= 5)
  },
)

manners('Cluedo: “I have none” is said by itself', {}, async (page, say) => {
  await sit(page, 'cluedo', ['easy', 'easy'])
  const itself = page.getByRole('switch', { name: say('“None” by itself', '« Rien » tout seul') })
  await itself.check()
  await page.reload()
  await awaitTurn(page)
  assert.ok(await itself.isChecked(), 'remembered')
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
})

manners(
  'Cluedo: a finger on a narrow corridor points first',
  {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
  async (page, say) => {
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
    await page.getByText(say('Touch again to go there.', 'Touchez encore pour y aller.')).waitFor()
    assert.equal(await page.locator('.stage').getAttribute('data-ply'), before)
    await cell.tap()
    await page.waitForFunction(
      (ply) => document.querySelector('.stage').dataset.ply !== ply,
      before,
    )
  },
)

manners('Cluedo: one name for each player, in the language of the page', {}, async (page, say) => {
  await sit(page, 'cluedo', ['easy', 'easy'])
  const list = page.locator('.panel.moves')
  for (let moves = 0; !(await list.textContent()).includes(say('Peacock', 'Pervenche')); moves++) {
    assert.ok(moves < 60, 'Peacock never comes to the turn')
    await play(page, { seed: moves, plies: 1, wishes: ['^none', '^pass'] })
    await awaitTurn(page)
  }
  const players = await page.locator('.panel.players li').allTextContents()
  assert.match(players[0], say(/Ada.*Scarlett/s, /Ada.*Rose/s))
  assert.match(players[1], say(/Anatole.*Peacock/s, /Anatole.*Pervenche/s))
  assert.doesNotMatch(
    await list.textContent(),
    say(/Anatole|Pervenche|Leblanc|Easy/, /Anatole|Peacock|White|Scarlett|Facile/),
  )
  assert.equal(
    (await page.locator('.house .pawn text').allTextContents()).join(''),
    say('SPWGMU', 'RPLOMV'),
  )
})

manners('Stratego: names in the tray, words in the list of moves', {}, async (page, say) => {
  await sit(page, 'stratego', ['random'])
  const tray = page.getByRole('group', { name: say('tray', 'réserve') })
  for (const name of say(
    ['marshal', 'miner', 'spy', 'flag'],
    ['maréchal', 'démineur', 'espion', 'drapeau'],
  ))
    assert.ok(await tray.locator('small.rank', { hasText: name }).isVisible(), name)
  await page.getByRole('button', { name: say('Ready', 'Prêt'), exact: true }).click()
  await plies(page, 80)
  await page.locator('.panel.moves summary').click()
  const list = await page.locator('.panel.moves details').textContent()
  assert.match(list, say(/flag [a-j]\d/i, /drapeau [a-j]\d/i))
  assert.doesNotMatch(list, /@/)
})
