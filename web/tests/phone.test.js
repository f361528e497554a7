// Where there is little room: what one needs next is in sight, and what is written can be read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn } from './driver.js'
import { atHome, registry, thorough, visitor } from './house.js'

const { house, browser } = await atHome()
const viewport = { width: 390, height: 844 }

test('a game is started without scrolling', async () => {
  const screens = [
    viewport,
    { width: 844, height: 390 },
    { width: 1024, height: 600 },
    { width: 1440, height: 900 },
  ].flatMap((viewport) => ['en', 'fr'].map((locale) => ({ viewport, locale })))
  // All of them on the phone; elsewhere one language and the other in turn.
  for (const { viewport, locale } of screens.filter(
    (_, at) => thorough || at < 2 || at % 3 === 0,
  )) {
    const { page, faults, close } = await visitor(browser, house.base, { viewport, locale })
    for (const { game } of registry)
      for (const way of ['computer', 'friend', 'hotseat', 'machines']) {
        await page.goto(`${house.base}/new/${game}?with=${way}`)
        const start = page.locator('button.start')
        await start.waitFor()
        const { x, y, width, height } = await start.boundingBox()
        assert.equal(await page.evaluate(() => scrollY), 0)
        assert.ok(y + height <= viewport.height, `${game}, ${way}: ${y + height}`)
        // Nothing lies over it.
        const top = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x, y)?.className ?? '',
          [x + width / 2, y + height / 2],
        )
        assert.match(top, /\bstart\b/, `${game}, ${way}`)
      }
    await page.goto(`${house.base}/new/pickomino?with=computer`)
    await page.locator('button.start').click()
    await page.locator('.stage').waitFor()
    assert.deepEqual(faults, [])
    await close()
  }
})

test('Jacques’s cards say what each of them can do', async () => {
  for (const locale of ['en', 'fr']) {
    const { page, faults, close } = await visitor(browser, house.base, { viewport, locale })
    await page.goto(`${house.base}/new/jacques?with=hotseat`)
    await page.locator('button.start').click()
    await page.locator('[data-reveal], .stage').first().waitFor()
    if (await page.locator('[data-reveal]').count()) await page.locator('[data-reveal]').click()
    await awaitTurn(page)
    const cards = page.locator('.cards .card:not(.played)')
    assert.equal(await cards.count(), 4)
    for (const card of await cards.all()) {
      const power = card.locator('small')
      assert.ok((await power.textContent()).length > 5)
      const [inner, outer] = [await power.boundingBox(), await card.boundingBox()]
      assert.ok(inner.height > 0, 'it is shown')
      assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 0.5)
      assert.ok(inner.y + inner.height <= outer.y + outer.height + 0.5)
      const size = await power.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))
      assert.ok(size >= 10, `${size} px`)
      assert.ok(await power.evaluate((text) => text.scrollWidth <= text.clientWidth + 1))
    }
    assert.deepEqual(faults, [])
    await close()
  }
})
