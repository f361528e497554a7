// Makes the pictures of the README in docs/images from a running game: node web/tests/pictures.js
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { awaitTurn, play } from './driver.js'
import { House, openBrowser, registry, visitor } from './house.js'

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
mkdirSync(folder, { recursive: true })

const tables = {
  khan: { seats: ['me', 'hard'], plies: 9, seed: 4 },
  stratego: { seats: ['me', 'hard'], plies: 14, seed: 5, wishes: ['^setup balanced'] },
  pickomino: { seats: ['me', 'hard', 'easy'], plies: 9, seed: 3 },
  cluedo: {
    seats: ['me', 'easy', 'easy', 'easy'],
    plies: 16,
    seed: 6,
    wishes: ['^suggest', '^show', '^enter', '^roll', '^pass'],
  },
  jacques: { seats: ['me', 'medium'], plies: 9, seed: 2 },
}

const house = await House.open()
const browser = await openBrowser()

async function take(name, options, prepare) {
  const { page, close } = await visitor(browser, house.base, {
    deviceScaleFactor: 0.75,
    ...options,
  })
  await prepare(page)
  // A great moment would lie over the board.
  for (; await page.locator('.moment').count(); await page.waitForTimeout(100))
    await page.keyboard.press('Escape')
  await page.mouse.move(1, 1)
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${folder}web-${name}.png` })
  await close()
}

async function sit(page, game) {
  const { seats, wishes, ...rest } = tables[game]
  const opened = await house.ask('/api/tables', {
    game,
    seats: seats.map((who) =>
      who === 'me' ? { kind: 'me', name: 'Ada' } : { kind: 'bot', bot: who },
    ),
  })
  await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
  await awaitTurn(page)
  await play(page, { ...rest, wishes })
  await awaitTurn(page)
}

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }
const wanted = process.argv.slice(2)
const pictures = {
  home: () =>
    take('home', { viewport: { width: 1280, height: 1180 } }, async (page) => {
      await page.goto(house.base)
      await page
        .locator('article')
        .nth(registry.length - 1)
        .waitFor()
    }),
  ...Object.fromEntries(
    Object.keys(tables).map((game) => [game, () => take(game, wide, (page) => sit(page, game))]),
  ),
  dark: () =>
    take('dark', { ...wide, colorScheme: 'dark', locale: 'fr' }, (page) => sit(page, 'stratego')),
  phone: () => take('phone', { ...phone, locale: 'fr' }, (page) => sit(page, 'khan')),
}
for (const [name, picture] of Object.entries(pictures))
  if (!wanted.length || wanted.includes(name)) await picture()
await browser.close()
await house.close()
