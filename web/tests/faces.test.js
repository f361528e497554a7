// What the faces of single games say: steps and values, who is out, who answered, where an army stands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, visitor } from './house.js'
import { bilingual, printed } from './words.js'

const { house, browser } = await atHome()
const langs = ['en', 'fr']
const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`)

/** A table from these events on, seen from the first seat of ours; more seats of ours if wanted. */
async function sit(page, { game, seats, events, more = {} }) {
  const head = ['salon-record 1', `game ${game}`, 'rules house']
  const people = seats.map((_, seat) => `seat human P${seat}`)
  const names = ['Ada', 'Blaise', 'Chloé']
  const opened = await house.ask('/api/records', {
    ...more,
    record: [...head, ...people, 'moves', ...events, ''].join('\n'),
    seats: seats.map((who, seat) =>
      who === 'me' ? { kind: 'me', name: names[seat] } : { kind: 'bot', bot: who },
    ),
  })
  const [{ seat, token }] = opened.seats
  await page.goto(`${house.base}/t/${opened.table}#${seat}.${token}`)
  await page.locator('.stage').waitFor()
  return opened
}

const placed = ['0 side bottom', '0 K@c6', '0 S@a5', '0 S@b5', '0 S@c5', '0 S@d5', '0 S@e5']
const answered = ['1 K@c1', '1 S@a2', '1 S@b2', '1 S@c2', '1 S@d2', '1 S@e2']

for (const locale of langs) {
  const say = (en, fr) => (locale === 'fr' ? fr : en)

  test(`Khan: a chosen piece says how far it goes, a square under a piece what it is worth (${locale})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale })
    await sit(page, { game: 'khan', seats: ['me', 'me'], events: [...placed, ...answered] })
    await awaitTurn(page)
    const from = page.locator('.board [data-from]:not([data-from="tray"])').first()
    const steps = Number(/(?:value|valeur) (\d)/.exec(await from.getAttribute('aria-label'))[1])
    await from.click()
    const words = say(`${steps} ${steps === 1 ? 'step' : 'steps'}`, `${steps} pas`)
    assert.equal(await page.locator('.board .steps text').textContent(), words)
    assert.match(await from.getAttribute('aria-label'), new RegExp(`, ${words}$`))
    assert.equal(await page.locator('.board .worth').count(), 12)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.board .steps').count(), 0)
    assert.deepEqual(faults, [])
    await close()
  })

  test(`Khan: a hint during the set-up has a reason (${locale})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale })
    await sit(page, { game: 'khan', seats: ['me', 'easy'], events: placed.slice(0, 1) })
    await awaitTurn(page)
    await page.getByRole('button', { name: say('Hint', 'Indice') }).click()
    await page.getByRole('button', { name: say('What to play', 'Quoi jouer') }).click()
    await page.getByRole('button', { name: say('Why', 'Pourquoi') }).click()
    await page.getByText(say('as far from the enemy', 'aussi loin de l’ennemi')).waitFor()
    assert.deepEqual(faults, [])
    await close()
  })

  test(`Khan: nobody has to move once the game is over (${locale})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale })
    await sit(page, { game: 'khan', seats: ['me', 'easy'], events: [...placed, ...answered] })
    await play(page, { seed: 3, plies: 2 })
    const panel = page.getByRole('region', { name: 'Khan' })
    await panel.getByText(say(/has to move|can obey/, /doit jouer|peut obéir/)).waitFor()
    await page.getByRole('button', { name: say('More', 'Plus') }).click()
    await page.getByRole('button', { name: say('Resign', 'Abandonner') }).click()
    await page.getByRole('button', { name: say(/^Yes/, /^Oui/) }).click()
    await page.locator('.stage[data-state="over"]').waitFor()
    await panel.getByText(say('The game is over.', 'La partie est finie.')).waitFor()
    assert.doesNotMatch(await panel.textContent(), /has to move|doit jouer/)
    assert.deepEqual(faults, [])
    await close()
  })

  test(`Cluedo: the lists say who answered and who is out, by one name each (${locale})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale })
    const events = [
      ...kitchen,
      ...['1 suggest moutarde rope', '2 show moutarde', '1 accuse moutarde rope kitchen'],
    ]
    const asked = ['2 stay', '2 pass', '0 stay', '0 pass']
    await sit(page, { game: 'cluedo', seats: ['me', 'me', 'me'], events: [...events, ...asked] })
    const out = page.locator('.panel.players li', { has: page.locator('b') })
    await out.waitFor()
    assert.equal(await out.locator('b').textContent(), say('out', 'hors jeu'))
    const who = say('Blaise (Peacock)', 'Blaise (Pervenche)')
    assert.equal(await out.locator('strong').textContent(), who)
    const shows = page.locator('.panel.moves .move', { hasText: say('shows', 'montre') })
    assert.match(await shows.textContent(), say(/^White shows/, /^Leblanc montre/))
    assert.deepEqual(faults, [])
    await close()
  })
}

bilingual(
  'Cluedo: takebacks and talk use the name of the list and the sentences',
  async (tongue) => {
    const { lang, w, say } = tongue
    const come = () => visitor(browser, house.base, { locale: lang })
    const [ada, blaise] = [await come(), await come()]
    await ada.page.goto(`${house.base}/new/cluedo?with=friend`)
    await ada.page.getByLabel(w.yourName).fill('Ada')
    await ada.page.getByRole('button', { name: w.openTable }).click()
    const link = await ada.page.getByLabel(w.invite).inputValue()
    await blaise.page.goto(link)
    await blaise.page.getByLabel(w.yourName).fill('Blaise')
    await blaise.page.locator('form').getByRole('button', { name: w.takeSeat }).click()
    const give = ada.page.getByRole('button', { name: w.giveToBot })
    await ada.page.getByText('Blaise').waitFor()
    for (let left = await give.count(); left > 0; left--) {
      await give.first().click()
      await ada.page.waitForFunction(
        (left) => [...document.querySelectorAll('.sheet li button')].length < left,
        left,
      )
    }
    /** The name in brackets, which is that of the sentences. */
    const listed = async (name) => {
      const line = blaise.page.locator('.panel.players li strong', { hasText: name })
      return /\((.+)\)$/.exec(await line.textContent())?.[1] ?? ''
    }
    await blaise.page.locator('.stage').waitFor()
    const name = await listed('Ada')
    assert.match(
      name,
      say(
        /^(Scarlett|Peacock|White|Green|Mustard|Plum)$/,
        /^(Rose|Pervenche|Leblanc|Olive|Moutarde|Violet)$/,
      ),
    )

    await ada.page.getByRole('button', { name: w.phrases.hello }).click()
    const said = blaise.page.getByRole('log').locator('strong')
    await said.first().waitFor()
    assert.equal(await said.first().textContent(), name)

    // Whoever has a turn first stays, and wants that back. A bot may ask for a card before, and an
    // answer cannot be taken back.
    const asked = ({ page }) => page.waitForSelector('.stage[data-state="asked"]').then(() => page)
    const next = () => Promise.race([asked(ada), asked(blaise)])
    let first = await next()
    for (; !(await first.locator('.stage [data-move^="stay"]').count()); first = await next())
      await play(first, { plies: 1, wishes: ['^none', '^show'] })
    const [other, who] =
      first === ada.page ? [blaise.page, name] : [ada.page, await listed('Blaise')]
    await play(first, { plies: 1, wishes: ['^stay'] })
    await first.getByRole('button', { name: w.takeback }).click()
    await other.getByText(w.takebackAsked(who)).waitFor()
    assert.deepEqual([...ada.faults, ...blaise.faults], [])
    await ada.close()
    await blaise.close()
  },
)

bilingual('Pickomino: odds left open are one use of help', async ({ lang, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const show = page.getByRole('button', { name: say('Show the odds', 'Voir les chances') })
  const hide = page.getByRole('button', { name: say('Hide the odds', 'Cacher les chances') })
  await page.goto(`${house.base}/new/pickomino?with=computer`)
  await page.locator('button.start').click()
  await awaitTurn(page)
  const hints = () =>
    page.evaluate(() => {
      const id = location.pathname.split('/').pop()
      return JSON.parse(localStorage.getItem('salon.places') ?? '{}')[id]?.hints ?? 0
    })
  const odds = page.locator('.odds tbody tr')
  await show.click()
  await odds.first().waitFor()
  assert.equal(await hints(), 1)
  for (let seed = 1; seed <= 4; seed++) {
    await play(page, { seed, plies: 1 })
    await awaitTurn(page)
    await odds.first().waitFor()
  }
  assert.equal(await hints(), 1)
  // Whoever closes them and looks again uses help again.
  await hide.click()
  await play(page, { seed: 5, plies: 1 })
  await awaitTurn(page)
  await show.click()
  await odds.first().waitFor()
  assert.equal(await hints(), 2)
  assert.deepEqual(faults, [])
  await close()
})

bilingual(
  'Stratego: a piece dropped outside the camp stays, and the engine says why',
  async (tongue) => {
    const { lang } = tongue
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    let sentence = ''
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const found = /"outside_camp":(\{.*?\})/.exec(payload)
        if (found) sentence = printed(JSON.parse(found[1])[lang], lang)
      }),
    )
    await page.goto(`${house.base}/new/stratego?with=computer`)
    await page.locator('button.start').click()
    await cell(page, 'a1').waitFor()
    assert.ok(sentence, 'the sentence comes with the board')
    const told = page.getByRole('status').getByText(sentence, { exact: false })
    const before = await cell(page, 'a1').getAttribute('aria-label')
    const middle = async (name) => {
      const { x, y, width, height } = await cell(page, name).boundingBox()
      return [x + width / 2, y + height / 2]
    }
    await page.mouse.move(...(await middle('a1')))
    await page.mouse.down()
    await page.mouse.move(...(await middle('a6')), { steps: 8 })
    await page.mouse.up()
    await told.waitFor()
    assert.equal(await cell(page, 'a1').getAttribute('aria-label'), before)
    assert.deepEqual(faults, [])
    await close()
  },
)
