// Every lesson can be played to its end: the right answers are legal, what should be refused is refused
// with a reason, and everything is said in both languages.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { make } from './driver.js'
import { House, languages, openBrowser, patience, registry, thorough, visitor } from './house.js'
import { bundle, source } from './source.js'
import { Talk } from './talk.js'
import { bilingual } from './words.js'

const { follow, isRight, judge, pagesOf, people, recordOf } = await source('lessons/lesson.ts')
const games = readdirSync(new URL('../src/lessons/games', import.meta.url)).map((file) =>
  file.replace('.ts', ''),
)
const { lessonWords } = await bundle("export * from './lessons/words'")
const lessons = new Map()
for (const game of games) lessons.set(game, (await source(`lessons/games/${game}.ts`)).default)

// Nobody reads this fast.
const house = await House.open()
test.after(() => house.close())

/** Every text of a lesson, with where it stands. */
function* phrases(value, path = '') {
  if (typeof value !== 'object' || value === null) return
  if ('en' in value || 'fr' in value) yield [path, value]
  else for (const [key, inside] of Object.entries(value)) yield* phrases(inside, `${path}.${key}`)
}

async function ask(game, { scene, step }, events) {
  const { task } = step
  const record = recordOf(game, scene, events)
  const seats = people.slice(0, scene.seats).map((name) => ({ kind: 'me', name }))
  const opened = await house.ask('/api/records', { record, seats, away: 'resign' })
  const { token } = opened.seats.find(({ seat }) => seat === scene.seat)
  const talk = await Talk.at(house.base, opened.table, {
    type: 'sit',
    token,
    features: ['explain'],
  })
  const { ply, moves } = await talk.next('turn')
  const right = moves.filter((move) => isRight(task, move))
  const where = `${game}, “${step.title.en}”`
  assert.ok(
    moves.includes(task.answer),
    `${where}: ${task.answer} is not among ${moves.join(', ')}`,
  )
  for (const pattern of task.also ?? [])
    assert.ok(
      right.some((move) => isRight({ answer: pattern }, move)),
      `${where}: nothing is ${pattern}`,
    )
  for (const { moves: patterns, say } of task.unwise ?? [])
    for (const pattern of patterns)
      assert.ok(
        moves.some((move) => isRight({ answer: pattern }, move) && judge(task, move) === say),
        `${where}: ${pattern} is never answered so; there are ${moves.join(', ')}`,
      )
  assert.ok(task.wrong.length, `${where}: no wrong try`)
  for (const move of task.wrong) {
    assert.ok(!moves.includes(move), `${where}: ${move} is legal`)
    talk.say({ type: 'explain', ply, move })
    const { reason } = await talk.next('explained')
    assert.ok(reason?.en && reason.fr, `${where}: no reason against ${move}`)
  }
  talk.close()
  for (const held of opened.seats)
    await house.ask(`/api/tables/${opened.table}/leave`, { token: held.token }).catch(() => {})
  return right
}

for (const [game, lesson] of lessons) {
  test(`the lesson of ${game} can be played to its end`, async () => {
    const pages = pagesOf(lesson)
    for (const [at, page] of pages.entries()) {
      const { scene, step, events } = page
      await house.ask('/api/replay', { record: recordOf(game, scene, events), eyes: scene.seat })
      if (!step.task) continue
      const right = await ask(game, page, events)
      const next = pages[at + 1]
      // Whatever right answer is given, what follows must be possible, and the next question too.
      const goesOn = next?.scene === scene
      for (const move of goesOn || right.length < 9 ? right : [step.task.answer]) {
        const then = [...events, ...follow(scene, step.task, move)]
        await house.ask('/api/replay', { record: recordOf(game, scene, then), eyes: scene.seat })
        if (goesOn && next.step.task && move !== step.task.answer) await ask(game, next, then)
      }
    }
  })

  test(`the lesson of ${game} says everything in both languages, in ten minutes`, () => {
    let words = 0
    for (const [path, { en, fr }] of phrases(lesson)) {
      assert.ok(en?.trim() && fr?.trim() && en !== fr, `${game}${path} is not told twice`)
      words += Math.max(en.split(/\s+/).length, fr.split(/\s+/).length)
    }
    const tasks = pagesOf(lesson).filter(({ step }) => step.task).length
    assert.ok(tasks >= 4, `${game}: only ${tasks} things to do`)
    // A calm reader, and a quarter of a minute for every move.
    assert.ok(words / 180 + tasks / 4 < 10, `${game}: ${words} words and ${tasks} tasks`)
  })

  test(`the lesson of ${game} ends in a game that can be opened`, async () => {
    const { seats, seat, rules, level } = lesson.game
    const { levels } = registry.find((one) => one.game === game)
    assert.ok(JSON.stringify(levels).includes(level), `${game} has no ${level}`)
    await house.ask('/api/tables', {
      game,
      rules,
      seats: Array.from({ length: seats }, (_, at) =>
        at === seat ? { kind: 'me', name: 'Ada' } : { kind: 'bot', bot: level },
      ),
    })
  })
}

test('every game has a lesson', () => {
  assert.deepEqual(games.toSorted(), registry.map(({ game }) => game).toSorted())
})

for (const game of thorough ? games : ['khan'])
  for (const lang of languages(1))
    test(`the lesson of ${game} in the page (${lang})`, { timeout: 5 * patience }, async (t) => {
      const browser = await openBrowser()
      t.after(() => browser.close())
      const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
      const w = lessonWords[lang]
      const next = page.getByRole('button', { name: w.next })
      // What follows an answer comes late, and nobody waits for it.
      await page.route('**/api/replay', async (route) => {
        await delay(200)
        await route.continue()
      })
      await page.goto(`${house.base}/learn/${game}`)
      for (const [number, { step }] of pagesOf(lessons.get(game)).entries()) {
        await page.locator(`.room[data-page="${number}"]`).waitFor()
        await page.getByRole('heading', { name: step.title[lang], exact: true }).waitFor()
        await page.locator('.room .board svg:visible').first().waitFor()
        if (step.task) {
          await page.locator('.room :is([data-move], [data-from])').first().waitFor()
          assert.ok(await next.isDisabled(), `${game}, “${step.title.en}” asks something`)
          await make(page, step.task.answer)
          await page.locator('.said .right').waitFor()
        }
        await next.click()
      }
      await page.getByRole('button', { name: w.play }).click()
      await page.locator('.stage').waitFor()
      assert.deepEqual(faults, [])
      await close()
    })

bilingual(
  'a lesson in the page: tried, left, resumed, and a real game with tips',
  async (tongue) => {
    const { lang, w, say } = tongue
    const said = lessonWords[lang]
    const browser = await openBrowser()
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const at = () => page.locator('.room').getAttribute('data-page').then(Number)
    const next = page.getByRole('button', { name: said.next })
    const verdict = page.locator('.said')
    const press = async (name) =>
      page.locator(`.room .board [aria-label^="${name},"]`).first().click()
    const onPage = (number) => page.locator(`.room[data-page="${number}"]`).waitFor()

    await page.goto(house.base)
    await page.locator('a[href="/learn/khan"]').click()
    await next.click()
    await onPage(1)
    await page.locator('.room [data-from="a6"]').waitFor()
    assert.ok(await next.isDisabled())

    const board = await page.locator('.room .board').boundingBox()
    const move = async (from, to) => {
      await press(from)
      await press(to)
      await page.keyboard.press('Escape') // what was only half chosen is let go
    }
    await move('a6', 'a5') // one step from two rings
    await verdict.locator('.refused').waitFor()
    assert.match(await verdict.textContent(), say(/exactly 2 steps/, /exactement 2 pas/))
    await move('a6', 'b5') // two steps, but not where the lesson goes
    await verdict.locator('.unwise').waitFor()
    await move('a6', 'a4')
    await verdict.locator('.right').waitFor()
    assert.deepEqual(await page.locator('.room .board').boundingBox(), board, 'the board moved')
    await next.click()
    await onPage(2)

    await page.goto(house.base)
    await page.getByRole('link', { name: w.learnOn(3) }).click()
    await onPage(2)

    const { length } = pagesOf(lessons.get('khan'))
    for (let number = 2; number < length; number++) {
      await onPage(number)
      if (await next.isDisabled()) {
        // Something that is no answer brings the way out.
        await page.locator('.room [data-from]').first().waitFor()
        await press('a3')
        await page.getByRole('button', { name: said.showMe }).click()
      }
      await next.click()
    }
    assert.equal(await at(), length)
    await page.getByRole('button', { name: said.play }).click()
    await page.getByRole('region', { name: w.hint }).waitFor()
    assert.ok(await page.getByRole('switch', { name: said.tips }).isChecked())

    await page.goto(house.base)
    await page.getByRole('link', { name: w.learned }).waitFor()
    assert.deepEqual(faults, [])
    await close()
    await browser.close()
  },
)
