// Puzzles in the page: of every game one is tried, answered wrongly, answered rightly, and the next is
// there; today's is counted. With SALON_SHOTS=FOLDER a picture of each is kept.
import assert from 'node:assert/strict'
import test from 'node:test'
import { make } from './driver.js'
import { House, languages, openBrowser, registry, thorough, visitor } from './house.js'
import { bundle } from './source.js'
import { printed } from './words.js'

const house = await House.open()
const browser = await openBrowser()
test.after(async () => {
  await browser.close()
  await house.close()
})

const { puzzleWords } = await bundle("export * from './puzzles/words'")
const games = registry.map(({ game }) => game)
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** The first puzzle of every kind and grade. */
async function firsts(game) {
  const { puzzles } = await house.ask(`/api/puzzles/${game}`)
  const seen = new Map()
  for (const [at, { kind, grade }] of puzzles.entries())
    if (!seen.has(`${kind} ${grade}`)) seen.set(`${kind} ${grade}`, at + 1)
  return [...seen.values()]
}

/** Where the board (its largest drawing) and the last button are. */
async function places(page, w) {
  const boxes = [
    await page.locator('.room .board svg').evaluateAll((all) => {
      const drawings = all.map((one) => one.getBoundingClientRect())
      return drawings.reduce((a, b) => (b.width > a.width ? b : a)).toJSON()
    }),
    await page.getByRole('link', { name: w.next }).boundingBox(),
  ]
  return boxes.map(({ x, y }) => [Math.round(x), Math.round(y)])
}

for (const [at, game] of games.entries()) {
  test(`what is served of ${game}’s puzzles`, async () => {
    const { puzzles } = await house.ask(`/api/puzzles/${game}`)
    assert.ok(puzzles.length >= 60)
    for (const number of thorough ? puzzles.map((_, at) => at + 1) : await firsts(game)) {
      const puzzle = await house.ask(`/api/puzzles/${game}/${number}`)
      assert.ok(puzzle.answers.some(({ right }) => right))
      // The whole record would tell what the seat does not know.
      assert.ok(!('events' in puzzle) && !('then' in puzzle))
      for (const answer of puzzle.answers)
        if (answer.move) assert.ok(puzzle.moves.includes(answer.move), `${game} ${number}`)
      if (!puzzle.moves.length) continue
      const { reason } = await house.ask(`/api/puzzles/${game}/${number}?try=${puzzle.moves[0]}`)
      assert.equal(reason, null)
      const nonsense = await house.ask(`/api/puzzles/${game}/${number}?try=nonsense`)
      assert.ok(nonsense.reason.en && nonsense.reason.fr)
    }
  })

  test(`a puzzle of each kind of ${game} in the page`, async () => {
    const tried = thorough || process.env.SALON_SHOTS ? screens : screens.slice(0, 1)
    // Where both languages are tried, each on a screen of its own.
    for (const [number, viewport] of tried.entries()) {
      const lang = languages(at)[number] ?? languages(at)[0]
      const w = puzzleWords[lang]
      const { page, faults, close } = await visitor(browser, house.base, { viewport, locale: lang })
      await page.clock.install()
      for (const number of await firsts(game)) {
        const where = `${game} ${number} at ${viewport.width}`
        const puzzle = await house.ask(`/api/puzzles/${game}/${number}`)
        await page.goto(`${house.base}/puzzles/${game}/${number}`)
        await page.locator('.room .board svg:visible').first().waitFor()
        const before = await places(page, w)
        if (process.env.SALON_SHOTS)
          await page.screenshot({
            path: `${process.env.SALON_SHOTS}/puzzle-${game}-${number}-${viewport.width}.png`,
          })
        const right = puzzle.answers.find((answer) => answer.right)
        const wrong = puzzle.answers.find((answer) => !answer.right)
        const answer = (one) =>
          one.label
            ? page
                .getByLabel(w.answers)
                .getByRole('button', { name: printed(one.label[lang], lang), exact: true })
                .click()
            : make(page, one.move)
        if (wrong) {
          await answer(wrong)
          await page.locator('.said .wrong').waitFor()
          const said = await page.locator('.said').textContent()
          assert.ok(said.includes(printed(wrong.say[lang], lang).slice(1, 30)), `${where}: ${said}`)
          // What a wrong try drew on the board is taken back, and a piece in the hand with it.
          await page.clock.runFor(800)
        }
        await answer(right)
        await page.locator('.said .right').waitFor()
        assert.deepEqual(await places(page, w), before, `${where}: something moved`)
        const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
        assert.equal(focused, w.next, where)
      }
      assert.deepEqual(faults, [])
      await close()
    }
  })
}

test('a puzzle on a phone that lies on its side: the board whole, its answers in sight', async () => {
  const viewport = { width: 844, height: 390 }
  const { page, faults, close } = await visitor(browser, house.base, { viewport, locale: 'fr' })
  for (const number of await firsts('jacques')) {
    await page.goto(`${house.base}/puzzles/jacques/${number}`)
    const map = await page.locator('.room .board svg:visible').first().boundingBox()
    assert.ok(map.height > 0.7 * viewport.height, `a map of ${map.height} px`)
    assert.ok(map.y + map.height <= viewport.height)
    const foot = await page.locator('.room .foot').boundingBox()
    for (const answer of (await page.locator('.answers button').all()).slice(0, 6)) {
      const { y, height } = await answer.boundingBox()
      assert.ok(y + height <= foot.y, `an answer of puzzle ${number} is out of sight`)
    }
  }
  assert.deepEqual(faults, [])
  await close()
})

test('one a day, remembered, with a streak; in French too', async () => {
  const { daily, day } = await house.ask('/api/puzzles')
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(house.base)
  await page.getByRole('link', { name: 'Solve it' }).click()
  await page.waitForURL(`**/puzzles/${daily.game}/${daily.number}`)
  const puzzle = await house.ask(`/api/puzzles/${daily.game}/${daily.number}`)
  await page.locator('.room .board svg:visible').first().waitFor()
  const right = puzzle.answers.find((answer) => answer.right)
  if (right.label)
    await page
      .getByLabel('Answers')
      .getByRole('button', { name: right.label.en, exact: true })
      .click()
  else await make(page, right.move)
  await page.locator('.said .right').waitFor()
  await page.getByRole('link', { name: 'All puzzles' }).click()
  await page.getByRole('link', { name: `Puzzle ${daily.number}, solved` }).waitFor()
  await page.goto(house.base)
  await page.getByText('1 day in a row').waitFor()
  await page.getByRole('link', { name: 'Look at it again' }).waitFor()

  // Solved yesterday and the days before, the streak goes on; a day left out ends it.
  const streakAfter = async (last) => {
    await page.evaluate(
      (last) =>
        localStorage.setItem('salon.streak', JSON.stringify({ length: 4, best: 9, day: last })),
      last,
    )
    await page.goto(`${house.base}/puzzles`)
    await page.getByRole('link', { name: 'Solve it' }).waitFor()
    return page.locator('section[aria-labelledby="daily"]').textContent()
  }
  assert.match(await streakAfter(day - 1), /4 days in a row · longest 9/)
  assert.match(await streakAfter(day - 2), /One a day/)

  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Problèmes', exact: true }).waitFor()
  await page.getByText('0 sur 60 résolu').first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})

test('with the keyboard alone: an answer from a list, then the next', async () => {
  const { puzzles } = await house.ask('/api/puzzles/cluedo')
  const number = puzzles.findIndex(({ kind }) => kind === 'card') + 1
  const puzzle = await house.ask(`/api/puzzles/cluedo/${number}`)
  const { page, faults, close } = await visitor(browser, house.base)
  await page.goto(`${house.base}/puzzles/cluedo/${number}`)
  const { label } = puzzle.answers.find((answer) => answer.right)
  await page.getByLabel('Answers').getByRole('button', { name: label.en, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.said .right').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith(`/cluedo/${number}`))
  await page.locator('.room .board svg:visible').first().waitFor()
  assert.deepEqual(faults, [])
  await close()
})
