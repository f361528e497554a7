// A whole game of each, against bots, through the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { investigate } from './detective.js'
import { play, playByMouse } from './driver.js'
import { atHome, patience, registry, thorough, visitor } from './house.js'

const { house, browser } = await atHome()

// What makes a game short or shows more of it; else the opponents play at random.
const manners = {
  khan: { level: 'easy', knobs: { quiet: 20 } },
  cluedo: { level: 'medium', person: investigate, deeds: ['suggest', 'show', 'accuse'] },
  stratego: { knobs: { quiet: 15 }, wishes: ['^setup '] },
}

for (const { game } of thorough ? registry : [registry[registry.length >> 1]]) {
  const { level = 'random', knobs = {}, wishes, person, deeds = [] } = manners[game] ?? {}
  test(`a whole game of ${game}`, { timeout: 10 * patience }, async () => {
    const { page, faults, close } = await visitor(browser, house.base)
    await page.goto(house.base)
    await page.locator(`article a[href="/new/${game}"]`).first().click()
    await page.locator(`input[type=radio][value=${level}]`).check({ force: true })
    if (Object.keys(knobs).length) await page.locator('summary').click()
    for (const [name, value] of Object.entries(knobs))
      await page.locator(`[name=${name}]`).fill(String(value))
    await page.getByRole('button', { name: 'Start' }).click()
    await page.waitForSelector('.stage')
    await playByMouse(page, { seed: 3, plies: 2 })
    if (person) await person(page)
    else assert.ok((await play(page, { seed: 5, wishes })) > 0)

    const result = page.getByRole('region', { name: 'Finished' })
    await result.waitFor()
    const id = new URL(page.url()).pathname.split('/').pop()
    const card = await house.ask(`/api/tables/${id}`)
    assert.equal(card.state, 'over')
    const record = await house.ask(`/api/tables/${id}/record`)
    assert.match(record, new RegExp(`^salon-record 1\ngame ${game}\n`))

    for (const deed of deeds) assert.match(record, new RegExp(`\n0 ${deed} `))

    // What the headline says is what the record says.
    const scores = /\nresult (.+)\n$/.exec(record)[1].split(' ').map(Number)
    const won = scores[0] === Math.max(...scores) && scores[0] > 0
    const shared = scores.filter((score) => score === scores[0]).length > 1
    const headline = await result.locator('h2').textContent()
    if (!shared) assert.equal(headline, won ? 'You win' : 'You lose')

    // The replay has every move.
    const shown = await page.locator('.panel.moves li[data-ply]').count()
    await result.getByRole('link', { name: 'Replay' }).click()
    const slider = page.getByRole('slider')
    await slider.waitFor()
    assert.equal(Number(await slider.getAttribute('max')), shown)
    await page.keyboard.press('End')
    await page.waitForFunction(
      () =>
        document.querySelector('input[type=range]').value ===
        document.querySelector('input[type=range]').max,
    )
    assert.deepEqual(faults, [])
    await close()
  })
}
