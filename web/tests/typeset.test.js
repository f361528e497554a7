// French as it is printed: a mark that stands apart from its word never begins a line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitTurn, play } from './driver.js'
import { atHome, languages, registry, visitor } from './house.js'
import { bundle } from './source.js'

const { of, percent, typeset, typesetAll } = await bundle("export * from './lib/typeset'")
const { house, browser } = await atHome()

test('marks keep to their words', () => {
  assert.equal(
    typeset('À vous : « Rien » ? Non ; 5 % !'),
    'À vous\u00a0: «\u00a0Rien\u00a0»\u00a0? Non\u00a0; 5\u00a0%\u00a0!',
  )
  assert.equal(typeset("s'il n'a 'rien'"), "s’il n’a 'rien'")
  assert.equal(typeset('one: two (three)'), 'one: two (three)')
  const words = typesetAll({ plain: 'Oui !', of: (name) => `Règles : ${name}`, all: ['a ;', 3] })
  assert.equal(words.plain, 'Oui\u00a0!')
  assert.equal(words.of('Khan'), 'Règles\u00a0: Khan')
  assert.deepEqual(words.all, ['a\u00a0;', 3])
  assert.deepEqual(['Altan', 'Émile', 'Grisette'].map(of), ['d’Altan', 'd’Émile', 'de Grisette'])
  assert.equal(percent(0.5, 'en'), '50%')
  assert.match(percent(0.125, 'fr', 1), /^12,5[\u00a0\u202f]%$/)
})

/** What stands on the page with a space at which a line could break before such a mark. */
const loose = (page) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (/\S [:;!?»%](\s|$)|« /.test(node.data)) found.push(node.data.trim())
    return found
  })

/** Waits until this page, from now on, has drawn all that it asks the server for. */
function loading(page) {
  const pending = new Set()
  page.on('request', (request) => pending.add(request))
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(end, (request) => pending.delete(request))
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame))
  return async () => {
    // What has just come may ask for more, once it is drawn.
    for (let quiet = 0; quiet < 3; quiet = pending.size ? 0 : quiet + 1) await frame()
  }
}

for (const lang of languages(1))
  test(`no mark stands alone at the beginning of a line (${lang})`, async () => {
    const { page, faults, close } = await visitor(browser, house.base, { locale: lang })
    const loaded = loading(page)
    const { games } = await house.ask('/api/games')
    const addresses = registry.flatMap(({ game }) => [
      `/new/${game}`,
      `/rules/${game}`,
      `/learn/${game}`,
      `/puzzles/${game}/1`,
    ])
    for (const address of ['/', '/me', '/puzzles', ...addresses]) {
      await page.goto(house.base + address)
      await page.locator('h1, h2').first().waitFor()
      await loaded()
      assert.deepEqual(await loose(page), [], address)
    }
    for (const { name, min_seats } of games) {
      const bots = Array.from({ length: min_seats - 1 }, () => ({ kind: 'bot', bot: 'easy' }))
      const seats = [{ kind: 'me', name: 'Ada' }, ...bots]
      const opened = await house.ask('/api/tables', { game: name, seats })
      await page.goto(`${house.base}/t/${opened.table}#0.${opened.seats[0].token}`)
      for (let turn = 0; turn < 6; turn++) {
        await awaitTurn(page)
        assert.deepEqual(await loose(page), [], `${name}, turn ${turn}`)
        await play(page, { seed: turn, plies: 1, wishes: ['^suggest', '^enter', '^setup '] })
      }
    }
    assert.deepEqual(faults, [])
    await close()
  })
