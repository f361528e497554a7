// The rules as the page tells them: nothing of the terminal's in them, figures that are drawn, a search.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { awaitTurn } from './driver.js'
import { House, languages, openBrowser, registry, thorough, visitor } from './house.js'
import { source } from './source.js'
import { bilingual, printed } from './words.js'

const { folded, sectionsOf, speaksOf } = await source('rules/page.ts')
const written = (game, lang) =>
  sectionsOf(readFileSync(new URL(`../src/rules/${game}.${lang}.md`, import.meta.url), 'utf8'))
const figuresOf = (sections) =>
  sections.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'figure'))

for (const { game } of registry) {
  test(`the rules of ${game} are the same in both languages, and for people`, () => {
    const [en, fr] = ['en', 'fr'].map((lang) => written(game, lang))
    assert.equal(en.length, fr.length)
    const names = (sections) => figuresOf(sections).map(({ name }) => name)
    assert.deepEqual(names(en), names(fr))
    assert.ok(names(en).length >= 4 && names(en).length <= 6, `${names(en).length} figures`)
    for (const { plain } of [...en, ...fr]) assert.doesNotMatch(plain, /`|\w=\w|--\w|_/)
  })
}

test('a word is found whatever its accents', () => {
  const [section] = sectionsOf('Les **éclaireurs** courent.')
  assert.equal(folded('Éclaireur'), 'eclaireur')
  assert.ok(speaksOf(section, 'ECLAIREURS'))
  assert.ok(!speaksOf(section, 'bombe'))
})

test('the figures of the rules are drawn', async (t) => {
  const house = await House.open()
  t.after(() => house.close())
  const browser = await openBrowser()
  t.after(() => browser.close())
  const { context, page, faults, close } = await visitor(browser, house.base, {
    viewport: { width: 1440, height: 900 },
  })
  for (const [at, { game }] of registry.entries())
    for (const lang of languages(at)) {
      await context.addInitScript((lang) => localStorage.setItem('salon.lang', `"${lang}"`), lang)
      const figures = figuresOf(written(game, lang))
      await page.goto(`${house.base}/rules/${game}`)
      const drawn = page.locator('article figure')
      await drawn.nth(figures.length - 1).waitFor()
      assert.equal(await drawn.count(), figures.length)
      for (const [number, { caption }] of figures.entries()) {
        const figure = drawn.nth(number)
        await figure.scrollIntoViewIfNeeded()
        await figure.locator('svg:visible').first().waitFor()
        // A board with things on it, not its frame alone.
        const shapes = await figure
          .locator('svg :is(path, rect, circle, ellipse, polygon, line, text, use)')
          .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 0).length)
        assert.ok(shapes > 20, `${game}, figure ${number + 1} (${lang}): ${shapes} shapes`)
        assert.equal(
          (await figure.locator('figcaption').textContent()).trim(),
          printed(caption, lang),
        )
      }
    }
  assert.deepEqual(faults, [])
  await close()
})

bilingual('a word is found in the rules, and they lie beside the board', async (tongue) => {
  const { lang, w, say } = tongue
  const house = await House.open()
  const browser = await openBrowser()
  const { page, faults, close } = await visitor(browser, house.base, {
    viewport: { width: 1440, height: 900 },
    locale: lang,
  })
  await page.goto(`${house.base}/rules/stratego`)
  const titles = page.locator('article section h2')
  await titles.first().waitFor()
  const all = await titles.count()
  await page.getByRole('searchbox').fill(say('LAKES', 'LACS'))
  await page.waitForFunction(
    (all) => document.querySelectorAll('article section').length < all,
    all,
  )
  assert.deepEqual(await titles.allTextContents(), [say('Moving', 'Le mouvement')])

  await page.goto(`${house.base}/new/khan`)
  await page.locator('button.start').click()
  await page.locator('.stage').waitFor()
  await page.getByRole('button', { name: w.more, exact: true }).click()
  await page.getByRole('button', { name: w.rules }).click()
  const aside = page.getByRole('complementary', { name: w.rules })
  await aside.getByText(say('exactly', 'exactement')).first().waitFor()
  const edge = (await aside.boundingBox()).x
  const board = await page.locator('.stage .board').boundingBox()
  assert.ok(board.x + board.width <= edge, 'the rules cover the board')
  await page.keyboard.press('Escape')
  await aside.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await close()
  await browser.close()
  await house.close()
})

bilingual('beside the rules a board stays large, and its buttons whole', async ({ w, lang }) => {
  const house = await House.open()
  const browser = await openBrowser()
  const screens = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]
  for (const viewport of thorough ? [...screens, { width: 1280, height: 600 }] : screens)
    for (const game of thorough ? registry.map(({ game }) => game) : ['stratego', 'cluedo']) {
      const { page, faults, close } = await visitor(browser, house.base, { viewport, locale: lang })
      await page.goto(`${house.base}/new/${game}`)
      await page.locator('button.start').click()
      await awaitTurn(page)
      const width = async () => {
        await page.waitForTimeout(400)
        return (await page.locator('.stage .board').boundingBox()).width
      }
      const alone = await width()
      await page.getByRole('button', { name: w.more, exact: true }).click()
      await page.getByRole('button', { name: w.rules }).click()
      const aside = page.getByRole('complementary', { name: w.rules })
      await aside.waitFor()
      const beside = await width()
      const at = `${game}, ${viewport.width}×${viewport.height}`
      assert.ok(beside >= 0.6 * alone, `${at}: ${beside} px beside the rules, ${alone} without`)
      const tight = await page
        .locator('.stage > .row button:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        )
      assert.deepEqual(tight, [], at)
      const row = await page.locator('.stage > .row').boundingBox()
      assert.ok(row.y + row.height <= viewport.height, `${at}: the row is out of sight`)
      assert.ok(row.x + row.width <= (await aside.boundingBox()).x, at)
      await page.keyboard.press('Escape')
      await aside.waitFor({ state: 'detached' })
      assert.equal(await width(), alone, `${at}: the board has its size again`)
      assert.deepEqual(faults, [])
      await close()
    }
  await browser.close()
  await house.close()
})
