// What happens at a table can be followed: acts of others come one at a time, great moments are
// announced, and what one must see is not passed over. SALON_SHOTS=FOLDER keeps a picture of each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, languages, patience, thorough, visitor } from './house.js'
import { armies, flagInFront, khanTo, night } from './positions.js'
import { Talk } from './talk.js'
import { bilingual } from './words.js'

const { house, browser } = await atHome()

const cell = (page, name) => page.locator(`.board [data-cell="${name}"]`)
const phones = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** A table that begins with these events; `seats` are 'me' or levels. Every seat of mine is held. */
async function sit(page, { game, rules = 'house', seats, events }) {
  const chairs = seats.map((who, seat) =>
    who === 'me'
      ? { kind: 'me', name: ['Ada', 'Blaise', 'Chloé'][seat] }
      : { kind: 'bot', bot: who },
  )
  const head = ['salon-record 1', `game ${game}`, `rules ${rules}`]
  const record = [
    ...head,
    ...seats.map((_, seat) => `seat human P${seat}`),
    'moves',
    ...(events ?? []),
    '',
  ]
  const opened = events
    ? await house.ask('/api/records', { record: record.join('\n'), seats: chairs })
    : await house.ask('/api/tables', { game, rules, seats: chairs })
  const [{ seat, token }, ...others] = opened.seats
  await page.goto(`${house.base}/t/${opened.table}#${seat}.${token}`)
  await page.locator('.stage, [data-reveal]').first().waitFor()
  for (const held of others) {
    await page.evaluate(({ seat, token }) => (location.hash = `#${seat}.${token}`), held)
    await page.waitForFunction(() => location.hash === '')
  }
  return opened
}

/** From now on the page's clock moves only when told to. */
async function standStill(page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Lets the page's clock run until this is there. */
async function runUntil(page, wanted) {
  for (const start = Date.now(); !(await wanted.count()); await page.clock.runFor(200))
    if (Date.now() - start > patience) return wanted.waitFor({ timeout: 1 })
}
const catchUp = (page) => runUntil(page, page.locator('.stage[data-state="asked"]'))

/** The moment on show, as it is drawn and said. */
async function momentOf(page, kind) {
  const moment = page.locator(`[data-moment="${kind}"]`)
  await runUntil(page, moment)
  const box = await moment.boundingBox()
  const { width, height } = page.viewportSize()
  assert.ok(box.x >= 0 && box.x + box.width <= width, `${kind} is as wide as the screen at most`)
  assert.ok(box.y >= 0 && box.y + box.height <= height, `${kind} is seen whole`)
  // At the same place in all games: in the middle of the board, or over it from its left edge on.
  const place = await page.locator('.stage > .place').boundingBox()
  const aside = height < 500 ? box.x - place.x - 8 : box.x - place.x + (box.width - place.width) / 2
  assert.ok(Math.abs(aside) <= 1, `${kind} is ${aside} px from its place`)
  const above = box.y - place.y + (box.height - place.height) / 2
  assert.ok(Math.abs(above) <= 1, `${kind} is ${above} px from its place`)
  const drawings = await moment.locator('.drawing svg').all()
  assert.ok(drawings.length > 0, `${kind} is drawn`)
  for (const drawing of drawings) {
    const { x, y, width, height } = await drawing.boundingBox()
    assert.ok(width >= 12, `a drawing of ${kind} is ${width} px wide`)
    assert.ok(x >= box.x && x + width <= box.x + box.width, `${kind} is drawn on its sheet`)
    assert.ok(y >= box.y && y + height <= box.y + box.height, `${kind} is drawn on its sheet`)
  }
  const hidden = await moment.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)
  assert.ok(hidden <= 1, `${hidden} pixels of ${kind} are out of sight`)
  if (process.env.SALON_SHOTS) {
    const lang = await page.locator('html').getAttribute('lang')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${process.env.SALON_SHOTS}/${kind}-${lang}-${width}.png` })
  }
  return moment.locator('h2').textContent()
}

let cases = 0
/** Each case in the languages and on the screens that are tried. */
function moments(name, run) {
  for (const lang of languages(cases++))
    for (const viewport of [undefined, ...(thorough || process.env.SALON_SHOTS ? phones : [])])
      test(`${name} (${lang}${viewport ? `, ${viewport.width}×${viewport.height}` : ''})`, async () => {
        const options = { locale: lang, pace: 'slow', ...(viewport && { viewport }) }
        const { page, faults, close } = await visitor(browser, house.base, options)
        await standStill(page)
        await run(page, (en, fr) => (lang === 'fr' ? fr : en))
        assert.deepEqual(faults, [])
        await close()
      })
}

/** Everything that is shown from now on: which ply, and how many acts the list had then. */
const watch = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage')
    window.shown = []
    const note = () => {
      const listed = [...document.querySelectorAll('.panel.moves li[data-ply]')].at(-1)
      const ply = Number(stage.dataset.ply)
      if (window.shown.at(-1)?.ply !== ply)
        window.shown.push({
          ply,
          listed: listed ? Number(listed.dataset.ply) + 1 : 0,
          acting: document.querySelectorAll('.stage [data-move]').length,
          state: stage.dataset.state,
        })
    }
    note()
    new MutationObserver(note).observe(stage, { attributes: true })
  })

bilingual('acts of others come one at a time', async ({ lang, say }) => {
  const options = { locale: lang, pace: 'normal' }
  const { page, faults, close } = await visitor(browser, house.base, options)
  await sit(page, { game: 'pickomino', seats: ['me', 'easy', 'easy'] })
  await awaitTurn(page)
  await play(page, { seed: 1, plies: 2 }) // one's roll, and the dice kept of it
  await watch(page)
  await page.getByRole('button', { name: say(/^Stop/, /^Rester/) }).click()
  await awaitTurn(page)
  const shown = await page.evaluate(() => window.shown)
  assert.ok(shown.length >= 6, `${shown.length} acts were shown`)
  for (const [at, one] of shown.entries()) {
    assert.ok(one.listed <= one.ply, 'the move list does not run ahead of the board')
    if (one.state === 'waiting') assert.equal(one.acting, 0, 'nothing can be done meanwhile')
    // What is not seen on the table passes with the act before it. (following.test.js has the times.)
    if (at) assert.ok(one.ply > shown[at - 1].ply && one.ply <= shown[at - 1].ply + 2)
  }
  // The strip says what the others did.
  assert.ok((await page.locator('.news li').count()) >= 3)
  assert.match(
    await page.locator('.news').textContent(),
    say(
      /(Cocotte|Grisette|Roussette).*(takes|rolls|loses|sets)/,
      /(Cocotte|Grisette|Roussette).*(prend|lance|perd|met)/,
    ),
  )
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a reload goes on where one was, and the pace is remembered', async ({ lang, w }) => {
  const options = { locale: lang, pace: 'slow' }
  const { page, faults, close } = await visitor(browser, house.base, options)
  const talk = await prowlBy(page, night.slice(0, 5))
  const at = async (ply) =>
    page.locator(`.stage[data-ply="${ply}"][data-state="waiting"]`).waitFor()
  await at(6)
  await page.clock.runFor(1400)
  await at(7)
  await page.reload()
  // The next act, and no other.
  await at(8)
  await page.getByRole('button', { name: w.more, exact: true }).click()
  await page.getByLabel(w.paceOfOthers).selectOption('once')
  await page.reload()
  await page.locator(`.stage[data-ply="${5 + prowl.length}"][data-state="asked"]`).waitFor()
  assert.equal(await page.getByLabel(w.paceOfOthers).inputValue(), 'once')
  talk.close()
  assert.deepEqual(faults, [])
  await close()
})

/** Ada's question for her first roll, and the dice that may be kept once she has rolled. */
const firstRoll = (page) => page.locator('.row [data-move="roll"]')
const kept = (page) => page.locator('.board [data-move^="take "]')

bilingual('one’s first roll is one’s own', async ({ lang, w, say }) => {
  const options = { locale: lang, pace: 'slow' }
  const { page, faults, close } = await visitor(browser, house.base, options)
  await standStill(page)
  await sit(page, { game: 'pickomino', seats: ['me', 'easy'] })
  const waits = async () => {
    await firstRoll(page).waitFor()
    await page.clock.runFor(5000)
    assert.equal(await kept(page).count(), 0, 'the dice lie there')
    assert.equal(await firstRoll(page).count(), 1)
    const sentence = await page.locator('.stage .sentence').textContent()
    assert.equal(sentence, say('Your turn: roll 8 dice', 'À vous\u00a0: lancez 8 dés'))
    assert.ok((await page.title()).includes(w.yourTurn))
    assert.equal(await page.getByRole('button', { name: w.skipAhead, exact: true }).count(), 0)
  }
  await waits()
  await page.keyboard.press('Escape')
  await waits()
  await page.reload()
  await waits()
  await page.keyboard.press(say('r', 'l'))
  await kept(page).first().waitFor()
  assert.equal(await firstRoll(page).count(), 0)
  // Who has rolled is not asked again; the next turn begins with a question, also for the pointer.
  await page.reload()
  await kept(page).first().waitFor()
  await play(page, { seed: 1, plies: 1 })
  await page.getByRole('button', { name: say(/^Stop/, /^Rester/) }).click()
  await runUntil(page, firstRoll(page))
  await waits()
  await firstRoll(page).click()
  await kept(page).first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a first roll that is over elsewhere leaves nothing to press', async ({ lang, w }) => {
  const options = { locale: lang, pace: 'slow' }
  const { page, faults, close } = await visitor(browser, house.base, options)
  await standStill(page)
  for (const elsewhere of ['move', 'resign']) {
    const { table, seats } = await sit(page, { game: 'pickomino', seats: ['me', 'easy'] })
    await firstRoll(page).waitFor()
    const talk = await Talk.at(house.base, table, { type: 'sit', ...seats[0] })
    const { ply, moves } = await talk.next('turn')
    talk.say(elsewhere === 'move' ? { type: 'move', ply, move: moves[0] } : { type: 'resign' })
    await firstRoll(page).waitFor({ state: 'detached' })
    if (elsewhere === 'move') await page.locator('.row [data-move="stop"]').waitFor()
    else await runUntil(page, page.getByRole('region', { name: w.finished }))
    talk.close()
  }
  assert.deepEqual(faults, [])
  await close()
})

test('at once, nobody has to ask for the first roll', async () => {
  const { page, faults, close } = await visitor(browser, house.base, { pace: 'once' })
  await standStill(page)
  await sit(page, { game: 'pickomino', seats: ['me', 'easy'] })
  await kept(page).first().waitFor()
  assert.equal(await firstRoll(page).count(), 0)
  assert.deepEqual(faults, [])
  await close()
})

test('a press that passes over what waits makes no choice', async () => {
  const { page, faults, close } = await visitor(browser, house.base, { pace: 'slow' })
  await standStill(page)
  const blaise = await lookOn(page, { game: 'khan', events: await khanTo(18), by: 1, moves: [] })
  const ada = await Talk.at(house.base, blaise.table, { type: 'sit', ...blaise.other })
  // Blaise's move is on show, then Ada's own from elsewhere; of his next one she waits.
  const played = (await khanTo(21)).slice(18).map((event) => event.slice(2))
  for (const [at, talk] of [blaise, ada, blaise].entries())
    talk.say({ type: 'move', ply: (await talk.next('turn')).ply, move: played[at] })
  const { ply, moves } = await ada.next('turn')
  await page.getByRole('button', { name: 'Skip' }).waitFor()
  const from = cell(page, moves[0].slice(0, 2))
  const goals = page.locator('.board [data-move]')
  const { x, y, width, height } = await from.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.locator(`.stage[data-ply="${ply}"][data-state="asked"]`).waitFor()
  await page.mouse.up()
  await page.waitForTimeout(100)
  assert.equal(await goals.count(), 0, 'a piece was chosen')
  assert.equal(await page.locator('.stage').getAttribute('data-ply'), String(ply))
  // The same press when nothing waits chooses it.
  await page.mouse.down()
  await page.mouse.up()
  await goals.first().waitFor()
  for (const talk of [ada, blaise]) talk.close()
  assert.deepEqual(faults, [])
  await close()
})

bilingual(
  'what is done at the table is told when all before it is on show',
  async ({ lang, w }) => {
    const options = { locale: lang, pace: 'slow' }
    const { page, faults, close } = await visitor(browser, house.base, options)
    const blaise = await prowlBy(page, night.slice(0, 5), prowl.slice(0, -1))
    await page.getByRole('button', { name: w.skipAhead, exact: true }).waitFor()
    await page.getByRole('button', { name: w.more, exact: true }).click()
    await page.getByRole('button', { name: w.offerDraw }).click()
    await blaise.next('table')
    const sent = page.getByText(w.drawSent)
    await sent.waitFor()
    blaise.say({ type: 'draw', action: 'decline' })
    await blaise.next('table')
    await sent.waitFor({ state: 'detached' })
    const told = page.locator('.notices').getByText(w.drawDeclined('Blaise'))
    const listed = page.locator('.panel.moves').getByText(w.drawDeclined('Blaise'))
    const last = 5 + prowl.length - 1
    const shown = async () => Number(await page.locator('.stage').getAttribute('data-ply'))
    for (let ply = await shown(); ply < last; ply = await shown()) {
      assert.equal((await told.count()) + (await listed.count()), 0, `told at ply ${ply}`)
      await page.clock.runFor(1400)
    }
    // No move follows it: Blaise still thinks about his next one.
    await told.waitFor()
    await listed.waitFor()
    assert.equal(await page.locator('.stage').getAttribute('data-state'), 'waiting')
    blaise.close()
    assert.deepEqual(faults, [])
    await close()
  },
)

for (const [how, away] of Object.entries({ resigned: 'resign', replaced: 'bot' }))
  bilingual(
    `that somebody has left and is ${how} is told when all before it is on show`,
    async (tongue) => {
      const { lang, w } = tongue
      const options = { locale: lang, pace: 'slow' }
      const { page, faults, close } = await visitor(browser, house.base, options)
      await standStill(page)
      const before = { game: 'jacques', events: night.slice(0, 5), away }
      const blaise = await lookOn(page, { ...before, by: 1, moves: prowl.slice(0, -1) })
      await page.getByRole('button', { name: w.skipAhead, exact: true }).waitFor()
      await house.ask(`/api/tables/${blaise.table}/leave`, { token: blaise.own.token })
      const deed = await blaise.next('table')
      assert.equal(deed.action, how)
      assert.equal(deed.ply, 5 + prowl.length - 1)
      const sentence = away === 'bot' ? w.replaced(deed.name) : w.resigned('Blaise', 'left')
      const told = page.locator('.notices').getByText(sentence)
      const listed = page.locator('.panel.moves').getByText(sentence)
      const seated = page.locator('.panel.players strong', { hasText: 'Blaise' })
      const shown = async () => Number(await page.locator('.stage').getAttribute('data-ply'))
      for (let ply = await shown(); ply < deed.ply; ply = await shown()) {
        assert.equal((await told.count()) + (await listed.count()), 0, `told at ply ${ply}`)
        assert.equal(await seated.count(), 1, `somebody else sits there at ply ${ply}`)
        await page.clock.runFor(1400)
      }
      await told.waitFor()
      await listed.waitFor()
      if (deed.name) await seated.waitFor({ state: 'detached' })
      blaise.close()
      assert.deepEqual(faults, [])
      await close()
    },
  )

/** The trails on the board, each as its points. */
const trails = (page) =>
  page
    .locator('.trail polyline')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('points').split(' ')))

/** Blaise does all this, and Ada, who looks on, is asked again. */
async function afterBlaise(page, table, moves) {
  const talk = await lookOn(page, { ...table, by: 1, moves })
  await catchUp(page)
  talk.close()
}

/** What Jacques does in one go, before the Inspector plays again. */
const prowl = [
  ...['pick legoutier', 'walk a5', 'cover c2 f10'],
  ...['pick gerber', 'walk c4', 'cordon NE NW'],
]

/** Ada's clock stands still while Blaise does all this: what comes next comes because of a press. */
async function prowlBy(page, events, moves = prowl) {
  await standStill(page)
  return lookOn(page, { game: 'jacques', events, by: 1, moves })
}

const board = (page) => page.locator('.board')
const ways = {
  Escape: (page) => page.keyboard.press('Escape'),
  Space: (page) => page.keyboard.press(' '),
  click: (page) => board(page).click(),
  button: (page, say) =>
    page.getByRole('button', { name: say('Skip', 'Passer'), exact: true }).click(),
  tap: (page) => board(page).tap(),
}
for (const [at, way] of Object.keys(ways).entries())
  for (const lang of languages(at))
    test(`what waits is passed over at once: ${way} (${lang})`, async () => {
      const { page, faults, close } = await visitor(browser, house.base, {
        pace: 'slow',
        locale: lang,
        ...(way === 'tap' && { viewport: phones[0], hasTouch: true, isMobile: true }),
      })
      const say = (en, fr) => (lang === 'fr' ? fr : en)
      const talk = await prowlBy(page, night.slice(0, 5))
      const skip = page.getByRole('button', { name: say('Skip', 'Passer'), exact: true })
      await skip.waitFor()
      assert.equal(await page.locator('.stage').getAttribute('data-state'), 'waiting')
      await ways[way](page, say)
      await page.locator(`.stage[data-ply="${5 + prowl.length}"][data-state="asked"]`).waitFor()
      await skip.waitFor({ state: 'hidden' })
      // The button that was pressed is gone, and the board has the keyboard.
      if (way === 'button')
        await page.waitForFunction(() => document.activeElement.tagName !== 'BODY')
      talk.close()
      assert.deepEqual(faults, [])
      await close()
    })

test('at once is at once', async () => {
  const { page, faults, close } = await visitor(browser, house.base, { pace: 'once' })
  const talk = await prowlBy(page, night.slice(0, 5))
  await page.locator(`.stage[data-ply="${5 + prowl.length}"][data-state="asked"]`).waitFor()
  talk.close()
  assert.deepEqual(faults, [])
  await close()
})

for (const pace of ['slow', 'once'])
  bilingual(`what must be seen is seen by whoever skips, “${pace}”`, async ({ lang, w }) => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang, pace })
    const talk = await prowlBy(page, night, ['pick discrete', 'walk l6', 'leave'])
    const moment = page.locator('[data-moment="escape"]')
    if (pace === 'slow')
      await page.getByRole('button', { name: w.skipAhead, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await moment.waitFor()
    // A press that was meant for what was there before does not end it.
    await page.keyboard.press('Escape')
    await page.clock.runFor(350)
    assert.equal(await moment.count(), 1)
    await page.clock.runFor(50)
    await page.keyboard.press('Escape')
    await moment.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: w.finished }).waitFor()
    talk.close()
    assert.deepEqual(faults, [])
    await close()
  })

for (const pace of ['slow', 'once'])
  bilingual(`a reload while it is on show shows it again, “${pace}”`, async ({ lang, w }) => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang, pace })
    const talk = await prowlBy(page, night, ['pick discrete', 'walk l6', 'leave'])
    const moment = page.locator('[data-moment="escape"]')
    await runUntil(page, moment)
    await page.reload()
    await page.locator('.stage').waitFor()
    await runUntil(page, moment)
    await page.clock.runFor(500)
    await page.keyboard.press('Escape')
    await moment.waitFor({ state: 'detached' })
    // Now it was seen.
    await page.reload()
    await page.getByRole('region', { name: w.finished }).waitFor()
    await page.clock.runFor(1000)
    assert.equal(await moment.count(), 0)
    talk.close()
    assert.deepEqual(faults, [])
    await close()
  })

/** Ada has taken every face and one die is left: whatever it shows is taken already. */
const doomed = [
  ...['* roll 112345VV', '0 take V', '0 again', '* roll 123455', '0 take 1', '0 again'],
  ...['* roll 22345', '0 take 3', '0 again', '* roll 2445', '0 take 2', '0 again'],
  ...['* roll 445', '0 take 5', '0 again', '* roll 4V', '0 take 4'],
]
const lastDie = (say) => say(/^Roll the last die/, /^Lancer le dernier dé/)

bilingual('at one screen, at once, one’s turn lost by a roll is told', async ({ lang, say }) => {
  const options = { locale: lang, pace: 'once' }
  const { page, faults, close } = await visitor(browser, house.base, options)
  await standStill(page)
  await sit(page, { game: 'pickomino', seats: ['me', 'me'], events: doomed })
  await page.getByRole('button', { name: lastDie(say) }).click()
  const title = await momentOf(page, 'lost')
  assert.equal(title, say('Ada loses the turn', 'Ada perd son tour'))
  await awaitTurn(page)
  assert.equal(await page.locator('[data-moment]').count(), 1, 'the next turn does not end it')
  await page.clock.runFor(2000)
  await page.locator('[data-moment]').waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await close()
})

bilingual('who begins by lot is said in words, and is no turn', async ({ lang, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await sit(page, { game: 'pickomino', rules: 'first=random', seats: ['me', 'me'] })
  await play(page, { plies: 1 })
  const list = page.locator('.panel.moves')
  await list.locator('.turn .number', { hasText: '1' }).waitFor()
  assert.equal(await list.locator('summary').textContent(), say('Set-up (1)', 'Mise en place (1)'))
  await list.locator('summary').click()
  const first = await list.locator('li[data-ply="0"]').textContent()
  assert.match(first, say(/^\s*seat [12] starts/, /^\s*la place [12] commence/))
  assert.deepEqual(await list.locator('.turn .number').allTextContents(), ['1'])
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a turn has its number and its player from the first roll on', async ({ lang }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await sit(page, { game: 'pickomino', seats: ['me', 'me'] })
  await awaitTurn(page)
  const list = page.locator('.panel.moves')
  assert.equal(await list.locator('li[data-ply]').count(), 1, 'only the dice were rolled')
  assert.deepEqual(await list.locator('.turn .number').allTextContents(), ['1'])
  assert.equal((await list.locator('.turn .who').textContent()).trim(), 'Ada')
  assert.deepEqual(faults, [])
  await close()
})

/** Ada comes to a table at which all this has happened, and it is somebody else's turn. */
async function lookBackAt(page, { game, seats, events }) {
  const people = Array.from({ length: seats }, (_, seat) => `P${seat}`)
  const head = ['salon-record 1', `game ${game}`, 'rules house']
  const opened = await house.ask('/api/records', {
    record: [...head, ...people.map((name) => `seat human ${name}`), 'moves', ...events, ''].join(
      '\n',
    ),
    seats: people.map((name) => ({ kind: 'me', name })),
  })
  const [{ seat, token }] = opened.seats
  await page.goto(`${house.base}/t/${opened.table}#${seat}.${token}`)
  await page.locator('.stage').waitFor()
}

moments('trails: bent where the way bends, one for everybody who moved', async (page) => {
  // Khan: Blaise's piece goes round a corner.
  await afterBlaise(page, { game: 'khan', events: await khanTo(18) }, ['a5b6'])
  const [khan, ...more] = await trails(page)
  assert.equal(more.length, 0)
  assert.ok(khan.length > 2, `${khan} is straight`)
  // Of one's own move nothing is drawn, and what was drawn goes with it.
  await play(page, { plies: 1 })
  await page.locator('.trail').waitFor({ state: 'detached' })

  // Monsieur Jacques: two of Jacques's people walk before the Inspector plays again.
  await afterBlaise(page, { game: 'jacques', events: night.slice(0, 5) }, prowl)
  const streets = await trails(page)
  assert.equal(streets.length, 2)
  assert.ok(
    streets.some((way) => way.length > 2),
    'nobody goes round a corner',
  )
  // They stay while Ada goes on, and of what she moves herself nothing is drawn.
  await play(page, { plies: 2, wishes: ['^pick freud', '^walk e7'] })
  assert.deepEqual(await trails(page), streets)

  // Cluedo: since Ada passed, Blaise has gone into the kitchen, through its door.
  await lookBackAt(page, { game: 'cluedo', seats: 3, events: kitchen })
  await page.locator('.trail').first().waitFor({ state: 'attached' })
  const corridors = await trails(page)
  assert.equal(corridors.length, 1)
  assert.equal(corridors[0].length, 4)
})

moments('what just happened: sentences, and a list of turns', async (page, say) => {
  const phone = page.viewportSize().width < 900
  const list = async () => {
    if (phone) await page.getByRole('tab', { name: say('Moves', 'Coups') }).click()
    return page.locator('.panel.moves')
  }
  const strip = () =>
    page.getByRole('list', { name: say('What just happened', 'Ce qui vient de se passer') })

  // Cluedo: cards dealt and rolls for who begins are folded; then a line a turn, with its number.
  await lookBackAt(page, { game: 'cluedo', seats: 3, events: kitchen })
  await strip().getByText(say('Peacock enters the kitchen', 'Pervenche entre : Cuisine')).waitFor()
  const cluedo = await list()
  assert.equal(
    await cluedo.locator('summary').textContent(),
    say('Set-up (22)', 'Mise en place (22)'),
  )
  assert.equal(await cluedo.locator('details[open]').count(), 0)
  assert.deepEqual(await cluedo.locator('.turn .number').allTextContents(), ['1', '2', '3', '4'])
  assert.match(await cluedo.locator('.turn').last().textContent(), say(/Peacock/, /Pervenche/))

  // Monsieur Jacques: what chance says between the turns is nobody's turn.
  await lookBackAt(page, { game: 'jacques', seats: 2, events: night })
  const numbers = (await list()).locator('.turn .number')
  await numbers.first().waitFor()
  assert.deepEqual(await numbers.allTextContents(), ['', '1', '2', '3', '4', ''])

  // Khan: what is taken is marked. Pickomino: the tile is named.
  await lookBackAt(page, { game: 'khan', seats: 2, events: await khanTo(35) })
  await strip().getByText('e3').waitFor()
  assert.match(await (await list()).locator('.turn').last().textContent(), /f5×e3/)
  await lookBackAt(page, { game: 'pickomino', seats: 2, events: [...taken(0), '0 stop'] })
  await (await list()).locator('.turn').first().getByText('→ 25').waitFor()
})

moments('Pickomino: the lost turn', async (page, say) => {
  await sit(page, { game: 'pickomino', seats: ['me', 'easy'] })
  await catchUp(page)
  await play(page, { seed: 1, plies: 2 })
  await page.getByRole('button', { name: say(/^Stop/, /^Rester/) }).click()
  const title = await momentOf(page, 'lost')
  assert.equal(title, say('Your turn is lost', 'Votre tour est perdu'))
  const sheet = page.locator('[data-moment]')
  assert.equal(await sheet.getAttribute('role'), 'alertdialog')
  // What concerns oneself stays until one says to go on; the others have not begun yet.
  const ply = await page.locator('.stage').getAttribute('data-ply')
  await page.clock.runFor(1500)
  assert.equal(await page.locator('.stage').getAttribute('data-ply'), ply)
  assert.equal(
    await page.evaluate(() => document.activeElement.closest('[data-moment]') !== null),
    true,
  )
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY')
})

moments('Pickomino: the turn lost by a roll', async (page, say) => {
  await sit(page, { game: 'pickomino', seats: ['me', 'easy'], events: doomed })
  await catchUp(page)
  await page.getByRole('button', { name: lastDie(say) }).click()
  const title = await momentOf(page, 'lost')
  assert.equal(title, say('Your turn is lost', 'Votre tour est perdu'))
  const sheet = page.locator('[data-moment]')
  assert.equal(await sheet.getAttribute('role'), 'alertdialog')
  assert.match(
    await sheet.locator('p').textContent(),
    say(/^All of these faces are taken already/, /^Toutes ces faces sont déjà prises/),
  )
})

moments('Khan: nobody can obey, and the Kalista taken', async (page, say) => {
  await sit(page, { game: 'khan', seats: ['me', 'me'], events: await khanTo(22) })
  await catchUp(page)
  await cell(page, 'c5').click()
  await cell(page, 'c6').click()
  assert.equal(await momentOf(page, 'disobey'), say('Nobody can obey', 'Personne ne peut obéir'))

  await sit(page, { game: 'khan', seats: ['me', 'me'], events: await khanTo(152) })
  await catchUp(page)
  await cell(page, 'f1').click()
  await cell(page, 'd2').click()
  assert.equal(
    await momentOf(page, 'kalista'),
    say('The Kalista is taken!', 'La Kalista est prise\u00a0!'),
  )
  await page.clock.runFor(500)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: say('Finished', 'Terminée') }).waitFor()
})

moments('Stratego: the battle, before the curtain falls', async (page, say) => {
  const walk = ['0 b4b5', '1 b7b6']
  await sit(page, { game: 'stratego', seats: ['me', 'me'], events: [...armies(), ...walk] })
  await page.getByRole('button', { name: say('I am Ada', 'Je suis Ada') }).click()
  await catchUp(page)
  await cell(page, 'b5').click()
  await cell(page, 'b6').click()
  assert.match(await momentOf(page, 'battle'), say(/ against /, / contre /))
  await page.clock.runFor(1500)
  assert.equal(await page.locator('[data-reveal]').count(), 0)
  await page.clock.runFor(2000)
  await page
    .getByRole('heading', { name: say('Pass the screen to Blaise', 'Passez l’écran à Blaise') })
    .waitFor()
})

moments('Cluedo: a card shown, a wrong accusation, the envelope', async (page, say) => {
  const table = { game: 'cluedo', seats: ['easy', 'me', 'easy'], events: kitchen }
  const accuse = async (names) => {
    await page
      .getByRole('button', { name: say('Accuse…', 'Accuser…') })
      .first()
      .click()
    const dialogue = page.getByRole('dialog')
    for (const name of names) await dialogue.getByRole('radio', { name }).click()
    await dialogue.getByRole('button', { name: say('Accuse…', 'Accuser…') }).click()
    await dialogue.getByRole('button', { name: say('Yes, I accuse', 'Oui, j’accuse') }).click()
  }
  await sit(page, table)
  await catchUp(page)
  const dialogue = page.getByRole('dialog')
  for (const at of [4, 4]) {
    const row = dialogue.getByRole('radiogroup').nth(at === 4 ? 0 : 1)
    await row.getByRole('radio').nth(at).click()
  }
  await dialogue.getByRole('radiogroup').nth(1).getByRole('radio').nth(4).click()
  await dialogue.getByRole('button', { name: say('Ask', 'Interroger'), exact: true }).click()
  assert.match(await momentOf(page, 'card'), say(/^You are shown/, /^On vous montre/))
  await page.clock.runFor(500)
  await page.keyboard.press('Escape')
  await catchUp(page)
  await accuse([/^(Mrs\.? )?(Leblanc|White)/i, say(/^Rope/i, /^Corde/i), say(/^Hall/i, /^Hall/i)])
  await momentOf(page, 'accused')
  const text = await page.locator('[data-moment] p').textContent()
  assert.match(
    text,
    say(/You are out, but you still answer/, /Vous êtes hors jeu, mais vous répondez/),
  )

  await sit(page, table)
  await catchUp(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('Ask nothing', 'Ne rien demander') }).click()
  await catchUp(page)
  await accuse([
    /^(Mrs\.? )?(Leblanc|White)/i,
    say(/^Rope/i, /^Corde/i),
    say(/^Kitchen/i, /^Cuisine/i),
  ])
  assert.equal(
    await momentOf(page, 'envelope'),
    say('The envelope is opened', 'L’enveloppe est ouverte'),
  )
})

/** At a table for two that begins with these events, `by` does all this and the other looks on. */
async function lookOn(page, { game, rules = 'house', events, away, by, moves }) {
  const seats = ['Ada', 'Blaise'].map((name) => ({ kind: 'me', name }))
  const head = ['salon-record 1', `game ${game}`, `rules ${rules}`, 'seat human A', 'seat human B']
  const opened = await house.ask('/api/records', {
    record: [...head, 'moves', ...events, ''].join('\n'),
    seats,
    ...(away && { away }),
  })
  const [doer, other] = [by, 1 - by].map((seat) => opened.seats.find((one) => one.seat === seat))
  await page.goto(`${house.base}/t/${opened.table}#${other.seat}.${other.token}`)
  await page.locator('.stage').waitFor()
  const talk = await Talk.at(house.base, opened.table, { type: 'sit', ...doer })
  for (const move of moves) {
    const { ply } = await talk.next('turn')
    talk.say({ type: 'move', ply, move })
  }
  return Object.assign(talk, { table: opened.table, own: doer, other })
}

/** A great moment of somebody else's, which the other sees. */
function others(name, kind, table, title) {
  moments(name, async (page, say) => {
    const talk = await lookOn(page, table)
    assert.equal(await momentOf(page, kind), say(...title))
    talk.close()
  })
}

const taken = (by) => [
  ...['* roll 5555VVVV', `${by} take 5`, `${by} again`],
  ...['* roll 111V', `${by} take V`],
]
others(
  'Pickomino: a tile is stolen',
  'stolen',
  {
    game: 'pickomino',
    rules: 'official',
    events: [...taken(0), '0 stop', ...taken(1)],
    by: 1,
    moves: ['stop'],
  },
  ['Blaise steals your 25!', 'Blaise vous vole la 25\u00a0!'],
)

others(
  'Stratego: the flag',
  'flag',
  { game: 'stratego', events: flagInFront, by: 0, moves: ['e4e7'] },
  ['The flag is taken!', 'Le drapeau est pris\u00a0!'],
)

moments('Monsieur Jacques: the testimony', async (page, say) => {
  const events = night.slice(0, -2)
  const talk = await lookOn(page, { game: 'jacques', events, by: 0, moves: ['walk e7'] })
  assert.equal(
    await momentOf(page, 'state'),
    say('Jacques is in the dark', 'Jacques est dans le noir'),
  )
  const text = await page.locator('[data-moment] p').textContent()
  assert.match(text, say(/suspects? (is|are) left/, /Restent? \d/))
  talk.close()
})

others(
  'Monsieur Jacques: the escape',
  'escape',
  { game: 'jacques', events: [...night, '1 pick discrete', '1 walk l6'], by: 1, moves: ['leave'] },
  ['Jacques escapes!', 'Jacques s’échappe\u00a0!'],
)

others(
  'Monsieur Jacques: an arrest',
  'arrest',
  {
    game: 'jacques',
    events: ['* jacques poirot', '* phase maigret lumiere gerber discrete', '0 pick discrete'],
    by: 0,
    moves: ['accuse a3'],
  },
  ['It was not Jacques', 'Ce n’était pas Jacques'],
)

others(
  'Monsieur Jacques: the arrest of Jacques',
  'arrest',
  {
    game: 'jacques',
    events: ['* jacques maigret', '* phase maigret lumiere gerber discrete', '0 pick discrete'],
    by: 0,
    moves: ['accuse a3'],
  },
  ['Jacques is arrested!', 'Jacques est arrêté\u00a0!'],
)

moments('Monsieur Jacques: the testimony, before the curtain falls', async (page, say) => {
  await sit(page, { game: 'jacques', seats: ['me', 'me'], events: night.slice(0, -2) })
  await page.getByRole('button', { name: say('I am Ada', 'Je suis Ada') }).click()
  await catchUp(page)
  await page.locator('.board [data-move="walk e7"]').click()
  await momentOf(page, 'state')
  await page.clock.runFor(1500)
  assert.equal(await page.locator('[data-reveal]').count(), 0)
  await runUntil(page, page.locator('[data-reveal]'))
  await page
    .getByRole('heading', { name: say('Pass the screen to Blaise', 'Passez l’écran à Blaise') })
    .waitFor()
})

others(
  'Monsieur Jacques: the whistle',
  'whistle',
  {
    game: 'jacques',
    events: [
      ...['* jacques freud', '* phase poirot lumiere cruchot freud', '0 pick freud', '0 walk g6'],
      ...['1 pick lumiere', '1 light f5 f9', '1 walk d7', '1 pick poirot', '1 walk i5'],
      ...['* alibi legoutier', '0 pick cruchot', '0 walk a4'],
    ],
    by: 0,
    moves: ['whistle'],
  },
  ['Cruchot whistles!', 'Cruchot siffle\u00a0!'],
)
