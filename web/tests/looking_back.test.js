// Looking back: one's own games and statistics, a finished game analysed, and played on from a move.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { conversation } from './boards/load.js'
import { kitchen } from './detective.js'
import { awaitTurn, play } from './driver.js'
import { atHome, languages, patience, visitor } from './house.js'
import { flagInFront, night } from './positions.js'
import { bilingual, words } from './words.js'

const { house, browser } = await atHome()

const long = { timeout: 5 * patience }

/** Opens a table with one person against bots, and the page at it. */
async function sit(page, game, bots = ['random'], rules = undefined) {
  const table = await house.ask('/api/tables', {
    game,
    rules,
    seats: [{ kind: 'me', name: 'Ada' }, ...bots.map((bot) => ({ kind: 'bot', bot }))],
  })
  const { seat, token } = table.seats[0]
  await page.goto(`${house.base}/t/${table.table}#${seat}.${token}`)
  await awaitTurn(page)
  return table.table
}

async function resign(page, w) {
  await page.getByRole('button', { name: w.more, exact: true }).click()
  await page.getByRole('button', { name: w.resign }).click()
  await page.getByRole('button', { name: w.yesResign }).click()
  await page.locator('section.sheet h2').waitFor()
}

bilingual('my games say against whom and who won; statistics travel', async (tongues) => {
  const { lang, w, other: far, say } = tongues
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'khan', ['easy'])
  await play(page, { seed: 3, plies: 2 })
  await resign(page, w)
  await page.goto(house.base)
  const line = page.locator('section', { hasText: w.myGames }).locator('li').first()
  await line.getByText(w.youLose).waitFor()
  const told = await line.textContent()
  assert.ok(told.includes(w.against('Petit-Louis')), told)
  assert.match(told, say(/\d (seconds?\b|minutes)/, /\d (secondes?\b|minutes)/))

  await page.getByRole('link', { name: w.statistics }).first().click()
  const row = page.getByRole('row', { name: new RegExp(`^${w.levels.easy}`) })
  await row.waitFor()
  assert.deepEqual((await row.locator('td').allTextContents()).slice(0, 1), ['1'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: w.exportStatistics }).click(),
  ])
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'))
  assert.equal(saved.games.length, 1)
  assert.equal(saved.games[0].table, table)
  assert.equal(saved.games[0].end, 'lost')
  assert.deepEqual(saved.games[0].against, ['Petit-Louis'])

  // Another browser takes them in, once.
  const other = await visitor(browser, house.base, { locale: far })
  const there = words[far]
  await other.page.goto(`${house.base}/me`)
  await other.page.getByText(there.noStatistics).waitFor()
  for (const count of [1, 0]) {
    await other.page.locator('input[type=file]').setInputFiles(await file.path())
    await other.page.getByText(there.gamesAdded(count)).waitFor()
  }
  await other.page.getByRole('row', { name: new RegExp(`^${there.levels.easy}`) }).waitFor()
  await other.page.locator('input[type=file]').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"games":[]}'),
  })
  await other.page.getByText(there.notStatistics).waitFor()
  assert.deepEqual([...faults, ...other.faults], [])
  await other.close()
  await close()
})

bilingual('a game that ended while nobody looked says who won', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'khan', ['easy'])
  const { token } = await page.evaluate(
    (table) => JSON.parse(localStorage.getItem('salon.places'))[table].seats[0],
    table,
  )
  await page.goto(`${house.base}/rules/khan`)
  await house.ask(`/api/tables/${table}/resign`, { token })
  await page.goto(house.base)
  await page.getByText(w.youLose).waitFor()
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a finished game of two on one screen names both', async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const { table, seats } = await house.ask('/api/tables', {
    game: 'khan',
    seats: ['Ada', 'Blaise'].map((name) => ({ kind: 'me', name })),
  })
  for (const { seat, token } of seats) {
    await page.goto(`${house.base}/rules/khan`)
    await page.goto(`${house.base}/t/${table}#${seat}.${token}`)
    await page.waitForURL((url) => !url.hash)
  }
  await page.goto(`${house.base}/rules/khan`)
  await house.ask(`/api/tables/${table}/resign`, { token: seats[0].token })
  await page.goto(house.base)
  const line = page.locator('section', { hasText: w.myGames }).locator('li').first()
  await line.getByText(say('Ada and Blaise', 'Ada et Blaise')).waitFor()
  assert.equal(await line.getByText(w.alone).count(), 0)
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a finished game is played on from a move', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'khan', ['easy'])
  await play(page, { seed: 5, plies: 8 })
  await resign(page, w)
  await page.goto(`${house.base}/replay/${table}?ply=14`)
  await page.getByRole('button', { name: w.fromHere }).click()
  await page.getByText(w.fromHereAbout(14)).waitFor()
  // whose eyes, then a choice for each seat
  await page.locator('label.field select').nth(2).selectOption('medium')
  await page.getByRole('button', { name: w.continueHere }).click()
  await page.waitForURL(/\/t\//)
  await awaitTurn(page)
  const card = await house.ask(`/api/tables/${new URL(page.url()).pathname.slice(3)}`)
  assert.equal(card.resumed.ply, 14)
  assert.deepEqual(
    card.players.map(({ name, bot }) => [name, bot]),
    [
      ['Ada', undefined],
      ['Altan', 'medium'],
    ],
  )
  assert.deepEqual(faults, [])
  await close()
})

bilingual('an unfinished record is played on from a move, with a friend', async (tongues) => {
  const { lang, w, other } = tongues
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const events = (await conversation('khan'))
    .filter(({ type, ply }) => type === 'seen' && ply < 20)
    .map(({ by, move }) => `${by} ${move}`)
  const head = ['salon-record 1', 'game khan', 'rules house', 'seat human Ada', 'seat human Blaise']
  await page.goto(house.base)
  await page.locator('input[type=file]').setInputFiles({
    name: 'half.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([...head, 'moves', ...events, ''].join('\n')),
  })
  await page.getByRole('slider').fill(`${events.length}`)
  await page.getByText(w.continueAbout).waitFor()
  await page.getByRole('slider').fill('15')
  await page.getByText(w.fromHereAbout(15)).waitFor()
  // whose eyes, then a choice for each seat
  await page.locator('label.field select').nth(2).selectOption('open')
  await page.getByRole('button', { name: w.continueHere }).click()
  await page.waitForURL(/\/t\//)
  const link = page.url()

  const blaise = await visitor(browser, house.base, { locale: other })
  const his = words[other]
  await blaise.page.goto(link)
  await blaise.page.getByLabel(his.yourName).fill('Blaise')
  await blaise.page.locator('form').getByRole('button', { name: his.takeSeat }).click()
  await awaitTurn(page)
  const card = await house.ask(`/api/tables/${new URL(link).pathname.slice(3)}`)
  assert.equal(card.resumed.ply, 15)
  await play(page, { seed: 1, plies: 1 })
  await play(blaise.page, { seed: 1, plies: 1 })
  await awaitTurn(page)
  assert.deepEqual([...faults, ...blaise.faults], [])
  await blaise.close()
  await close()
})

async function analyse(page, table, w) {
  await page.goto(`${house.base}/replay/${table}`)
  await page.getByRole('button', { name: w.analyse }).click()
  await page.getByRole('table', { name: w.summary }).waitFor()
}

bilingual('an analysis: arrow, axis, cursor, summary', long, async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'khan', ['easy'])
  await play(page, { seed: 7, plies: 12 })
  if (!(await page.locator('section.sheet h2').count())) await resign(page, w)
  await analyse(page, table, w)
  const graph = page.getByRole('img', { name: w.graph })
  // Which of the spaces stands before a French sign is the browser's choice.
  const half = say(/^50%$/, /^50[\u00a0\u202f]%$/)
  const values = await graph.locator('text.value').allTextContents()
  assert.ok(
    values.some((value) => half.test(value)),
    values.join(),
  )
  assert.ok((await graph.locator('text.ply').count()) > 1)
  const cursor = () => graph.locator('.now').getAttribute('x1')
  const start = await cursor()
  // The cursor goes where it is pressed and dragged to, and by keys.
  const slider = page.getByRole('slider')
  const end = Number(await slider.getAttribute('max'))
  const [box, from] = [
    await graph.boundingBox(),
    Number(await graph.locator('.tick').first().getAttribute('x1')),
  ]
  const [, , span] = (await graph.getAttribute('viewBox')).split(' ').map(Number)
  const to = async (ply) => {
    const x = from + (ply / end) * (span - 4 - from)
    await page.mouse.move(box.x + ((x + 2) / span) * box.width, box.y + box.height / 2)
  }
  await to(3)
  await page.mouse.down()
  assert.equal(await slider.inputValue(), '3')
  await to(9)
  assert.equal(await slider.inputValue(), '9')
  await page.mouse.up()
  await to(5)
  assert.equal(await slider.inputValue(), '9', 'nothing is pressed')
  for (const [key, ply] of Object.entries({ ArrowLeft: 8, Home: 0, ArrowRight: 1, End: end })) {
    await page.keyboard.press(key)
    assert.equal(await slider.inputValue(), String(ply), key)
  }
  const rows = page.getByRole('table', { name: w.summary }).locator('tbody tr')
  assert.equal(await rows.count(), 2)

  // Somebody who plays at random does not always find the best move: then an arrow shows it.
  const last = Number(await page.getByRole('slider').getAttribute('max'))
  const advice = say(/Better: [a-f]\d[–×]/, /Mieux\s: [a-f]\d[–×]/)
  let arrows = 0
  for (let ply = 14; ply <= last; ply++) {
    await page.getByRole('slider').fill(String(ply))
    const better = await page.getByText(advice).count()
    if (!better) continue
    await page.locator('.arrow .line').waitFor({ state: 'attached' })
    arrows++
  }
  assert.ok(arrows > 0, 'no better move in a game at random')
  assert.notEqual(await cursor(), start)
  assert.deepEqual(faults, [])
  await close()
})

bilingual('how lucky the dice were', long, async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'pickomino', ['random'], 'official,limit=8')
  await play(page, { seed: 2 })
  await analyse(page, table, w)
  const cells = page.getByRole('table', { name: w.summary }).locator('tbody tr td:last-child')
  for (const text of await cells.allTextContents())
    assert.match(text.trim(), say(/^[+−-]?[\d.]+ pts$/, /^[+−-]?[\d,]+ pts$/))

  // The same from the engine’s own words: what each roll promised before and after it.
  const { job } = await house.ask(`/api/tables/${table}/analysis`, {})
  let told
  do told = await house.ask(`/api/jobs/${job}`)
  while (told.done < told.of)
  const { frames } = await house.ask(`/api/tables/${table}/replay?eyes=open`)
  const rolls = frames.filter(({ by, move }) => by === 'nature' && move.startsWith('roll '))
  assert.equal(told.chances.length, rolls.length)
  assert.deepEqual(faults, [])
  await close()
})

/** The replay of a game that ended so. */
async function replayOf(page, game, seats, events) {
  const names = ['Ada', 'Blaise', 'Chloé'].slice(0, seats)
  const head = ['salon-record 1', `game ${game}`, 'rules house']
  const lines = [...head, ...names.map((name) => `seat human ${name}`), 'moves', ...events, '']
  await page.goto(house.base)
  await page.locator('input[type=file]').setInputFiles({
    name: `${game}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('slider').waitFor()
}

for (const lang of languages(1))
  test(`Cluedo: steps beyond seven are luck (${lang})`, { timeout: 5 * patience }, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const w = words[lang]
    await replayOf(page, 'cluedo', 3, [...kitchen, '1 pass', '1 accuse leblanc rope kitchen'])
    await page.getByRole('button', { name: w.analyse }).click()
    const table = page.getByRole('table', { name: w.summary })
    await table.waitFor()
    // Blaise has asked for two walks, of five and six steps; what was rolled for the turn is no luck.
    const luck = await table.locator('tbody tr td:last-child').allTextContents()
    assert.deepEqual(
      luck.map((text) => text.trim()),
      ['–', lang === 'fr' ? '-3 pas' : '-3 steps', '–'],
    )
    assert.deepEqual(faults, [])
    await close()
  })

/** What each seat knew after so many events, as the replay tells it. */
const finished = {
  cluedo: {
    ...{ seats: 3, events: [...kitchen, '1 pass', '1 accuse leblanc rope kitchen'] },
    // Six cards of one's own are not in the envelope.
    known: { 22: [6, 6, 6], 35: [21, 21, 21] },
  },
  jacques: {
    seats: 2,
    events: [
      // Lumière stands in the light when Jacques is not seen.
      ...night.map((event) => (event === '* alibi lumiere' ? '* alibi maigret' : event)),
      ...['1 pick discrete', '1 walk l6', '1 leave'],
    ],
    known: { 0: [0, 0], 4: [0, 0], 5: [1, 0], 13: [1, 0], 14: [2, 0] },
  },
  stratego: {
    seats: 2,
    events: [...flagInFront, '0 b4b5', '1 b7b6', '0 b5b6', '1 a7a6', '0 e4e7'],
    known: { 80: [0, 0], 82: [0, 0], 83: [1, 1] },
  },
}
for (const [at, [game, { seats, events, known }]] of Object.entries(finished).entries())
  for (const lang of languages(at))
    test(`${game}: who knew what, when (${lang})`, async () => {
      const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
      const w = words[lang]
      await replayOf(page, game, seats, events)
      await page.getByRole('button', { name: w.knowledgeShow }).click()
      const graph = page.getByRole('img', { name: w.knowledge })
      await graph.waitFor()
      assert.equal(await graph.locator('polyline').count(), seats)
      const after = async (ply) => {
        await page.getByRole('slider').fill(String(ply))
        const told = page.locator('figure', { has: graph }).locator('figcaption b')
        return (await told.allTextContents()).map(Number)
      }
      for (const [ply, each] of Object.entries(known))
        assert.deepEqual(await after(ply), each, `${game} after ${ply} events`)
      assert.deepEqual(faults, [])
      await close()
    })

bilingual('who knew what after a game of one’s own', long, async ({ lang, w, say }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const table = await sit(page, 'cluedo', ['medium', 'medium'])
  await play(page, { seed: 4, plies: 12 })
  if (!(await page.locator('section.sheet h2').count())) await resign(page, w)
  // The others play on without Ada; the game must be over before anything is opened.
  await page.locator('section.sheet h2').waitFor()
  await page.goto(`${house.base}/replay/${table}`)
  await page.getByRole('button', { name: w.knowledgeShow }).click()
  const graph = page.getByRole('img', { name: w.knowledge })
  await graph.waitFor()
  assert.equal(await graph.locator('polyline').count(), 3)
  const counted = say('Cards known to be in the envelope', 'Cartes dont on sait si elles sont')
  await page.getByText(counted).waitFor()
  assert.deepEqual(faults, [])
  await close()
})
