// Nothing jumps: board and action row stay where they are through a whole game, whatever comes and
// goes round them, and the keyboard is never left with the page's body.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn, play, playByKeys } from './driver.js'
import { atHome, languages, patience, registry, thorough, visitor } from './house.js'
import { words } from './words.js'

// Nobody plays this fast.
const { house, browser } = await atHome('--requests-per-second', '1000')

const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
]
// What makes a game short; else the others play at random.
const manners = {
  khan: { level: 'easy', rules: 'quiet=20' },
  cluedo: { level: 'medium' },
  stratego: { rules: 'quiet=15', wishes: ['^setup '] },
}

async function sit(page, game) {
  const { games } = await house.ask('/api/games')
  const { min_seats } = games.find(({ name }) => name === game)
  const { level = 'random', rules } = manners[game] ?? {}
  const bots = Array.from({ length: min_seats - 1 }, () => ({ kind: 'bot', bot: level }))
  const opened = await house.ask('/api/tables', {
    game,
    rules,
    seats: [{ kind: 'me', name: 'Ada' }, ...bots],
  })
  await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await awaitTurn(page)
}

/** Notes every place where board and row are, at every ply; and buttons that move within a turn. */
const watch = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage')
    const round = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
    const rect = (element) => {
      const box = element.getBoundingClientRect()
      const fixed = getComputedStyle(element).position === 'fixed'
      return round(new DOMRect(box.x, box.y + (fixed ? 0 : scrollY), box.width, box.height))
    }
    window.places = {}
    window.jumps = []
    let buttons = new Map()
    const note = () => {
      for (const name of ['.place', '.row']) {
        const at = rect(stage.querySelector(`:scope > ${name}`))
        ;((window.places[name] ??= {})[at] ??= []).push(stage.dataset.ply)
      }
      const now = new Map()
      for (const one of stage.querySelectorAll('.row .own button'))
        now.set(one.dataset.move ?? one.textContent, rect(one))
      for (const [name, at] of now)
        if (buttons.has(name) && buttons.get(name) !== at)
          window.jumps.push(`${name} at ply ${stage.dataset.ply}: ${buttons.get(name)} to ${at}`)
      buttons = stage.dataset.state === 'asked' ? now : new Map()
    }
    const later = () => requestAnimationFrame(note)
    note()
    // Whoever plays by keys has the keyboard somewhere, whenever something is drawn.
    window.lost = []
    const attend = () => {
      if (document.activeElement === document.body) window.lost.push(stage.dataset.ply)
      requestAnimationFrame(attend)
    }
    document.addEventListener('focusin', attend, { once: true })
    new MutationObserver(later).observe(stage, { attributes: true, subtree: true, childList: true })
  })

/** Since `watch` everything was where it is. */
async function assertStill(page) {
  const { places, jumps } = await page.evaluate(() => ({
    places: window.places,
    jumps: window.jumps,
  }))
  for (const [name, at] of Object.entries(places))
    assert.equal(
      Object.keys(at).length,
      1,
      `${name}: ${Object.entries(at)
        .map(([box, plies]) => `${box} at ${plies[0]}`)
        .join(', ')}`,
    )
  assert.deepEqual(jumps, [])
}

// One screen is played at with the keyboard alone.
const [, low, phone] = screens
const cases = thorough
  ? registry.flatMap(({ game }) =>
      screens.flatMap((viewport) => ['fr', 'en'].map((lang) => ({ game, viewport, lang }))),
    )
  : [
      { game: 'pickomino', viewport: phone, lang: 'fr' },
      { game: 'khan', viewport: low, lang: 'en' },
    ]
for (const { game, viewport, lang } of cases) {
  const keys = viewport === low
  test(
    `${game} does not jump at ${viewport.width}×${viewport.height} (${lang}${keys ? ', by keys' : ''})`,
    { timeout: 10 * patience },
    async () => {
      const { page, faults, close } = await visitor(browser, house.base, { viewport, locale: lang })
      await sit(page, game)
      await page.waitForTimeout(300)
      await watch(page)
      const { wishes } = manners[game] ?? {}
      await (keys ? playByKeys : play)(page, { seed: 5, wishes })
      await page.locator('.stage[data-state="over"]').waitFor()
      await page.waitForTimeout(200)
      await assertStill(page)
      if (keys)
        assert.deepEqual(await page.evaluate(() => window.lost), [], 'the body has the keys')
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(wider <= 0, `${wider} px too wide`)
      assert.deepEqual(faults, [])
      await close()
    },
  )
}

for (const lang of languages(0))
  test(`odds and hints, open on a phone, move nothing (${lang})`, async () => {
    const w = words[lang]
    const odds = lang === 'fr' ? 'Voir les chances' : 'Show the odds'
    const { page, faults, close } = await visitor(browser, house.base, {
      viewport: phone,
      locale: lang,
    })
    await sit(page, 'pickomino')
    await page.waitForTimeout(300)
    await watch(page)
    const table = page.locator('.odds tbody')
    await page.getByRole('button', { name: odds }).click()
    await table.waitFor()
    for (let moves = 0; moves < 4; moves++) {
      await play(page, { seed: moves, plies: 1 })
      await awaitTurn(page)
      await table.waitFor()
    }
    await page.getByRole('button', { name: w.hint }).click()
    await page.getByRole('button', { name: w.hintPlay }).click()
    await page.getByRole('button', { name: w.hintWhy }).click()
    await page.waitForTimeout(200)
    await assertStill(page)
    assert.deepEqual(faults, [])
    await close()
  })

for (const [at, { game }] of (thorough ? registry : registry.slice(0, 1)).entries())
  test(`${game}: the board comes first and whole on a phone that lies on its side`, async () => {
    const viewport = { width: 844, height: 390 }
    const locale = languages(at).at(-1)
    const { page, faults, close } = await visitor(browser, house.base, { viewport, locale })
    await sit(page, game)
    await page.waitForTimeout(300)
    const board = await page.locator('.board').boundingBox()
    const other = await page.locator('.sentence').boundingBox()
    assert.ok(board.y >= 0 && board.y + board.height <= viewport.height, JSON.stringify(board))
    assert.ok(board.x + board.width <= other.x, 'what is said stands beside it')
    // A plan has most of the height: cards and order of turns stand beside it, each in its place.
    for (const plan of await page.locator('.board .ground-plan').all()) {
      const { height } = await plan.boundingBox()
      assert.ok(height >= 0.7 * viewport.height, `a plan of ${height} px`)
    }
    const tight = await page
      .locator('.board button')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      )
    assert.deepEqual(tight, [])
    assert.deepEqual(faults, [])
    await close()
  })

for (const { game } of thorough ? registry : registry.filter(({ game }) => game === 'cluedo'))
  test(`${game}: a phone that is turned shows the board as large as one that was so all along`, async () => {
    const lying = { width: 844, height: 390 }
    const { page, faults, close } = await visitor(browser, house.base, { viewport: phone })
    const boxes = async () => {
      await page.waitForTimeout(400)
      return page.evaluate(() =>
        ['.place', '.board'].map((name) => {
          const { x, y, width, height } = document
            .querySelector(`.stage ${name}`)
            .getBoundingClientRect()
          return [x, y, width, height].map(Math.round).join(' ')
        }),
      )
    }
    await sit(page, game)
    const upright = await boxes()
    await page.setViewportSize(lying)
    const turned = await boxes()
    await page.setViewportSize(phone)
    assert.deepEqual(await boxes(), upright)
    await page.setViewportSize(lying)
    await page.reload()
    await awaitTurn(page)
    assert.deepEqual(await boxes(), turned)
    assert.deepEqual(faults, [])
    await close()
  })

test('what comes after a game is in sight on a phone that lies on its side', async () => {
  for (const locale of thorough ? ['en', 'fr'] : ['fr']) {
    const w = words[locale]
    const viewport = { width: 844, height: 390 }
    const { page, faults, close } = await visitor(browser, house.base, { viewport, locale })
    await sit(page, 'khan')
    await play(page, { seed: 5 })
    await page.locator('.stage[data-state="over"]').waitFor()
    const box = await page.locator('.stage > .result').boundingBox()
    for (const name of [w.rematch, w.replay]) {
      const way = page.locator('.result .ways .button', { hasText: name })
      const at = await way.boundingBox()
      assert.ok(at.y >= box.y && at.y + at.height <= box.y + box.height, `${name} is cut off`)
      assert.ok(at.y + at.height <= viewport.height, `${name} is out of sight`)
      assert.ok(at.x + at.width <= viewport.width)
    }
    assert.deepEqual(faults, [])
    await close()
  }
})

test('a hint, a message and a look back leave the board where it is', async () => {
  const { page, faults, close } = await visitor(browser, house.base)
  await sit(page, 'khan')
  await page.keyboard.press('Tab')
  const where = async () => JSON.stringify(await page.locator('.place').boundingBox())
  const covers = async (name) => {
    const [message, board] = [
      await page.locator(name).boundingBox(),
      await page.locator('.board').boundingBox(),
    ]
    return message.y + message.height > board.y + 1
  }
  const before = await where()
  // The keyboard is with the board after a choice that takes its button away.
  await page.locator('.board [data-cell="bottom"]').focus()
  await page.keyboard.press('Enter')
  await awaitTurn(page)
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY')
  await page.locator('.board [data-cell="c1"]').click()
  await page.locator('.notices p').waitFor()
  await page.locator('.board [data-cell="d1"]').click()
  await page.waitForTimeout(300)
  assert.equal(await page.locator('.notices p').count(), 1, 'one message at a time')
  assert.equal(await covers('.notices p'), false)
  assert.equal(await where(), before)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.getByRole('button', { name: 'What to play' }).click()
  await page.getByRole('button', { name: 'Why' }).click()
  assert.equal(await covers('.hint'), false)
  assert.equal(await where(), before)
  assert.deepEqual(faults, [])
  await close()
})
