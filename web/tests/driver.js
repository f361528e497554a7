// Plays at a table by pressing what the page offers. It knows no game: whatever sends a move when
// pressed carries it as `data-move`, whatever has to be picked first carries `data-from`.

const offers = '.stage [data-move], .stage [data-from]'

/** Reproducible choices. */
export function dice(seed) {
  let state = seed >>> 0
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const state = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage')
    return stage ? `${stage.dataset.state} ${stage.dataset.ply}` : ''
  })

const look = (page) =>
  page.evaluate((offers) => {
    const all = [...document.querySelectorAll(offers)].filter(
      (element) =>
        element.getBoundingClientRect().width > 0 &&
        !element.disabled &&
        element.getAttribute('aria-disabled') !== 'true',
    )
    const unique = (name) => [...new Set(all.map((e) => e.dataset[name]).filter(Boolean))]
    const stage = document.querySelector('.stage')
    return {
      state: stage?.dataset.state,
      at: `${stage?.dataset.state} ${stage?.dataset.ply}`,
      moves: unique('move'),
      sources: unique('from').filter(
        (from) => !all.some((e) => e.dataset.from === from && e.dataset.move),
      ),
    }
  }, offers)

const pressable = (page, name, value) =>
  page
    .locator(`.stage [data-${name}=${JSON.stringify(value)}]:not([aria-disabled=true])`)
    .filter({ visible: true })
    .first()

/** Waits until this seat is asked, or the game is over. */
export async function awaitTurn(page, timeout = 30_000) {
  await page.waitForFunction(
    () => ['asked', 'over'].includes(document.querySelector('.stage')?.dataset.state ?? ''),
    null,
    { timeout },
  )
}

/**
 * Plays until the game is over, or `plies` own moves are made. `prefer` may pick among the moves on
 * offer. Returns how many moves were made.
 */
export async function play(page, { random, plies = Infinity, prefer = (moves) => moves } = {}) {
  let made = 0
  let picked = 0
  while (made < plies) {
    await awaitTurn(page)
    const now = await look(page)
    if (now.state === 'over') return made
    if (now.state !== 'asked') continue
    const moves = prefer(now.moves)
    const press = async (name, value) => {
      await pressable(page, name, value).click({ timeout: 3000 })
    }
    try {
      const choices = picked && moves.length ? moves.length : moves.length + now.sources.length
      if (!choices) {
        await page.waitForTimeout(20)
        continue
      }
      const choice = random(choices)
      if (choice < moves.length) {
        await press('move', moves[choice])
        await page.waitForFunction(
          (before) => {
            const stage = document.querySelector('.stage')
            return !stage || `${stage.dataset.state} ${stage.dataset.ply}` !== before
          },
          now.at,
          { timeout: 10_000 },
        )
        made++
        picked = 0
      } else {
        await press('from', now.sources[choice - moves.length])
        picked++
      }
    } catch (error) {
      // The table may have changed under our hand; if it has not, something is wrong.
      if ((await state(page)) === now.at && ++picked > 40) throw error
    }
  }
  return made
}
