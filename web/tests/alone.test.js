// Nobody but machines at the table: one's own secrets lie open, without a curtain and without a button
// to hold, and nothing of the other seats is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, visitor } from './house.js'

const { house, browser } = await atHome()

const hold = /^(Hold to see your secrets|Maintenir pour voir vos secrets)/

/** A table that begins with these events; one of the seats is Ada's, by default machines have the others. */
async function sit(page, { game, seats, mine, events, others = { kind: 'bot', bot: 'easy' } }) {
  const head = ['salon-record 1', `game ${game}`, 'rules house']
  const people = Array.from({ length: seats }, (_, seat) => `seat human P${seat}`)
  const opened = await house.ask('/api/records', {
    record: [...head, ...people, 'moves', ...events, ''].join('\n'),
    seats: people.map((_, seat) => (seat === mine ? { kind: 'me', name: 'Ada' } : others)),
  })
  const { seat, token } = opened.seats.find((one) => one.seat === mine)
  await page.goto(`${house.base}/t/${opened.table}#${seat}.${token}`)
  await page.locator('.stage, [data-reveal]').first().waitFor()
}

/** Whatever covers something of one's own. */
const covers = async (page) => [
  await page.locator('[data-reveal]').count(),
  await page.getByRole('button', { name: hold }).count(),
]

/** Some turns of Ada's: nothing falls between them either. */
async function goOn(page, turns = 3) {
  for (let turn = 0; turn < turns; turn++) {
    await awaitTurn(page)
    assert.deepEqual(await covers(page), [0, 0])
    const moves = await play(page, {
      seed: turn,
      plies: 1,
      wishes: ['^(walk|done|show|none|pass)'],
    })
    if (!moves) return
  }
}

function alone(name, run) {
  for (const lang of ['en', 'fr'])
    test(`${name} (${lang})`, async () => {
      const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
      await run(page, (en, fr) => (lang === 'fr' ? fr : en))
      assert.deepEqual(faults, [])
      await close()
    })
}

// Poirot has drawn an alibi for the Inspector; then it is Jacques's turn.
const events = [
  ...['* jacques discrete', '* phase poirot legoutier gerber freud'],
  ...['0 pick poirot', '0 walk m8', '* alibi lumiere'],
]
const secrets = (page) => page.getByRole('region', { name: 'Secrets' })

alone('Jacques knows who he is', async (page, say) => {
  await sit(page, { game: 'jacques', seats: 2, mine: 1, events })
  await awaitTurn(page)
  assert.deepEqual(await covers(page), [0, 0])
  await secrets(page).locator('.who').waitFor()
  const told = await secrets(page).textContent()
  assert.match(told, say(/You are\s+Discrète/, /Vous êtes\s+Discrète/))
  assert.doesNotMatch(told, /Lumière/)
  await goOn(page)
})

alone('with somebody else at the table Jacques holds a button to see it', async (page, say) => {
  const others = { kind: 'me', name: 'Blaise' } // who looks at another screen
  await sit(page, { game: 'jacques', seats: 2, mine: 1, events, others })
  await awaitTurn(page)
  assert.deepEqual(await covers(page), [0, 1])
  assert.doesNotMatch(await secrets(page).textContent(), /Discrète/)
  await page.getByRole('button', { name: hold }).focus()
  await page.keyboard.down('Enter')
  await secrets(page).getByText(say('You are', 'Vous êtes')).waitFor()
  await page.keyboard.up('Enter')
  await secrets(page).locator('.who').waitFor({ state: 'detached' })
})

alone('the Inspector reads his alibi', async (page, say) => {
  await sit(page, { game: 'jacques', seats: 2, mine: 0, events })
  await page.locator('.stage').waitFor()
  assert.deepEqual(await covers(page), [0, 0])
  await secrets(page).getByText('Lumière').first().waitFor()
  const told = await secrets(page).textContent()
  assert.match(told, say(/Alibis, Inspector: Lumière/, /Alibis, inspecteur\u00a0: Lumière/))
  assert.doesNotMatch(told, say(/Jacques is|You are/, /Jacques est|Vous êtes/))
  await goOn(page)
})

alone('a detective sees the own cards, and no others', async (page, say) => {
  await sit(page, { game: 'cluedo', seats: 3, mine: 1, events: kitchen })
  await awaitTurn(page)
  assert.deepEqual(await covers(page), [0, 0])
  const cards = page.getByRole('group', { name: say('Your hand', 'Votre main') }).locator('.card')
  assert.deepEqual(
    (await cards.allTextContents()).map((text) => text.trim()),
    say(
      ['Green', 'Plum', 'Lead pipe', 'Knife', 'Wrench', 'Garage'],
      ['Olive', 'Violet', 'Barre de fer', 'Poignard', 'Clé anglaise', 'Garage'],
    ),
  )
  assert.equal(await page.locator('.stage .card').count(), 6)
  await goOn(page)
})

alone('a general sees the own ranks, and the backs of the others', async (page, say) => {
  const table = await house.ask('/api/tables', {
    game: 'stratego',
    seats: [
      { kind: 'me', name: 'Ada' },
      { kind: 'bot', bot: 'easy' },
    ],
  })
  const [{ seat, token }] = table.seats
  await page.goto(`${house.base}/t/${table.table}#${seat}.${token}`)
  await awaitTurn(page)
  await play(page, { seed: 1, plies: 1, wishes: ['^setup balanced'] })
  await page.waitForFunction(() => document.querySelector('.stage').dataset.ply >= 80)
  await awaitTurn(page)
  const cells = await page
    .locator('.board [data-cell]')
    .evaluateAll((all) => all.map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))
  const unknown = cells.filter(([, label]) => say(/unknown/, /inconnue/).test(label))
  const named = cells.filter(([, label]) => say(/scout|bomb/, /éclaireur|bombe/).test(label))
  assert.equal(unknown.length, 40)
  assert.ok(
    unknown.every(([cell]) => /^[a-j]([789]|10)$/.test(cell)),
    'those of the other army',
  )
  assert.equal(named.length, 14)
  assert.ok(named.every(([cell]) => /^[a-j][1-4]$/.test(cell)))
  await goOn(page)
})
