// Whom one plays against and by which rules: both by name, the published game first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn } from './driver.js'
import { House, atHome, registry, visitor } from './house.js'
import { bilingual, printed } from './words.js'

const { house, browser } = await atHome()
const games = (await house.ask('/api/games')).games

const said = (phrase, lang) =>
  printed(phrase[lang].charAt(0).toUpperCase() + phrase[lang].slice(1), lang)

for (const locale of ['en', 'fr']) {
  test(`the published game or the house’s, with a sentence each (${locale})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale })
    for (const game of games) {
      await page.goto(`${house.base}/new/${game.name}`)
      await page.locator('button.start').waitFor()
      const offered = [...game.presets].sort((a, b) => b.published - a.published)
      for (const preset of offered)
        assert.ok(
          (await page.locator('form').textContent()).includes(
            printed(preset.about[locale], locale),
          ),
        )
      if (offered.length > 1) {
        const first = page.getByRole('radio', { name: said(offered[0].title, locale) })
        assert.ok(await first.isChecked(), `${game.name}: the published game is chosen`)
      }
      // Every rule by its name, its values by theirs, the preset's own marked.
      await page.locator('details summary').click()
      for (const knob of game.knobs) {
        const field = page.locator(`.knobs [name="${knob.name}"]`)
        const value = offered[0].values[knob.name]
        if (!knob.choices) {
          assert.match(await field.getAttribute('placeholder'), new RegExp(`^${value} \\(`))
          continue
        }
        assert.equal(await field.inputValue(), value)
        const texts = (await field.locator('option').allTextContents()).map((text) => text.trim())
        for (const [i, choice] of knob.choices.entries()) {
          assert.ok(texts[i].startsWith(printed(choice.about[locale], locale)), texts[i])
          assert.equal(/\((default|par défaut)\)$/.test(texts[i]), choice.name === value)
        }
      }
    }
    assert.deepEqual(faults, [])
    await close()
  })
}

bilingual('what is chosen is what is played', async ({ lang }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  const cardOf = async () => house.ask(`/api/tables/${new URL(page.url()).pathname.slice(3)}`)
  const start = async () => {
    await page.locator('button.start').click()
    await awaitTurn(page)
    return (await cardOf()).rules
  }
  const { presets } = games.find(({ name }) => name === 'pickomino')
  const housePreset = presets.find(({ name }) => name === 'house')
  await page.goto(`${house.base}/new/pickomino`)
  assert.equal(await start(), 'official')
  await page.goto(`${house.base}/new/pickomino`)
  await page.locator('details summary').click()
  await page.locator('[name="steal"]').selectOption('off')
  await page.locator('[name="limit"]').fill('40')
  assert.equal(await start(), 'official,steal=off,limit=40')
  await page.goto(`${house.base}/new/pickomino`)
  await page.getByRole('radio', { name: said(housePreset.title, lang) }).check()
  assert.equal(await start(), 'house')
  assert.deepEqual(faults, [])
  await close()
})

bilingual('bots have names, faces, a strength and a character', async ({ lang, w }) => {
  const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
  await page.goto(`${house.base}/new/pickomino`)
  await page.getByRole('radio', { name: '7' }).check()
  const { levels } = games.find(({ name }) => name === 'pickomino')
  // Whoever was measured is offered with how strong that is, seen and heard; nobody else.
  for (const level of levels) {
    const offer = page.locator('label', { has: page.locator(`input[value="${level.name}"]`) })
    const told = await offer.textContent()
    const base = w.levels[levels.find(({ elo }) => elo === 0).name]
    assert.equal(/\d/.test(told), level.elo !== undefined, told)
    if (level.elo) assert.ok(told.includes(printed(w.elo(level.elo, base), lang)), told)
  }
  await page.getByText(/Elo.*64.*100/).waitFor()
  await page.getByRole('radio', { name: w.levels.medium }).check()
  const medium = levels.find(({ name }) => name === 'medium')
  const told = await page.locator('.who').textContent()
  for (const name of medium.called.slice(0, 6)) assert.ok(told.includes(name), name)
  assert.ok(told.includes(printed(medium.character[lang], lang)))
  await page.locator('button.start').click()
  await awaitTurn(page)
  const names = await page.locator('.panel.players strong').allTextContents()
  assert.deepEqual(names.slice(1), medium.called.slice(0, 6), 'no two of one name')
  assert.equal(await page.locator('.panel.players li svg').count(), 6)
  assert.match(
    await page.locator('.panel.players li').nth(1).textContent(),
    new RegExp(w.levels.medium),
  )
  assert.deepEqual(faults, [])
  await close()
})

test('the program calls them the same', () => {
  for (const { game, levels } of registry) {
    const told = games.find(({ name }) => name === game)
    for (const level of levels)
      assert.deepEqual(level.called, told.levels.find(({ name }) => name === level.name).called)
  }
})
