// Plays at a table by pressing what the page offers. It knows no game: whatever sends a move when
// pressed carries it as `data-move`, whatever has to be picked first carries `data-from`.

/** What is done in the page: looks at the table, presses things. Sent there as text. */
function hand() {
  const stage = () => document.querySelector('.stage')
  const where = () => (stage() ? `${stage().dataset.state} ${stage().dataset.ply}` : 'nowhere')
  const usable = (element) =>
    element.getBoundingClientRect().width > 0 &&
    !element.disabled &&
    element.getAttribute('aria-disabled') !== 'true'
  const offers = () => {
    const all = [...document.querySelectorAll('.stage [data-move], .stage [data-from]')].filter(
      usable,
    )
    const moves = all.filter((element) => element.dataset.move)
    return { moves, sources: all.filter((element) => !element.dataset.move) }
  }
  const press = (element) => {
    for (const type of ['pointerdown', 'pointerup', 'click'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  // The page's own clock may stand still, so turns are counted: 4 ms each, or more.
  const pause = () => scheduler.postTask(() => {}, { delay: 4 })
  const patience = 30_000

  /** Waits for a question or the end; false if neither comes. */
  async function asked() {
    for (let turn = 0; turn < patience; turn++, await pause())
      if (/^(asked|over)/.test(where())) return true
    return false
  }

  function dice(seed) {
    let state = seed >>> 0
    return (count) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * count)
    }
  }

  /** Plays until the end, or until so many moves are made; returns how many. */
  async function play({ seed, plies, wishes }) {
    const random = dice(seed)
    const wanted = wishes.map((wish) => new RegExp(wish))
    let made = 0
    let picks = 0
    while (made < plies) {
      if (!(await asked())) throw new Error(`nothing happens: ${where()}`)
      const before = where()
      if (before.startsWith('over')) break
      const { moves, sources } = offers()
      const wish = wanted.find((one) => moves.some((move) => one.test(move.dataset.move)))
      const good = wish ? moves.filter((move) => wish.test(move.dataset.move)) : moves
      const choices = (picks || wish) && good.length ? good : [...good, ...sources]
      if (picks > 200) throw new Error(`stuck: ${before}`)
      picks++
      if (!choices.length) {
        await pause()
        continue
      }
      const choice = choices[random(choices.length)]
      const sends = Boolean(choice.dataset.move)
      press(choice)
      await pause()
      if (!sends) continue
      for (let turn = 0; where() === before; turn++, await pause())
        if (turn > patience) throw new Error(`no answer to ${choice.dataset.move}: ${where()}`)
      picks = 0
      made++
    }
    return made
  }

  /** Where the mouse should go for the next press. */
  async function aim(seed) {
    if (!(await asked())) throw new Error(`nothing happens: ${where()}`)
    const { moves, sources } = offers()
    const choices = moves.length ? moves : sources
    if (!choices.length) return null
    const choice = choices[dice(seed)(choices.length)]
    choice.scrollIntoView({ block: 'center' })
    const box = choice.getBoundingClientRect()
    return {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      move: choice.dataset.move,
      where: where(),
    }
  }

  /** Puts the keyboard on something that can be pressed. */
  async function reach({ seed, wishes, picked }) {
    if (!(await asked())) throw new Error(`nothing happens: ${where()}`)
    const { moves, sources } = offers()
    const wish = wishes
      .map((one) => new RegExp(one))
      .find((one) => moves.some((move) => one.test(move.dataset.move)))
    const good = wish ? moves.filter((move) => wish.test(move.dataset.move)) : moves
    const choices = (picked || wish) && good.length ? good : [...good, ...sources]
    if (!choices.length || where().startsWith('over')) return { where: where() }
    const choice = choices[dice(seed)(choices.length)]
    const { move } = choice.dataset
    // What is drawn of a move may be for the mouse alone where a button offers it too.
    const same = move ? choices.filter((other) => other.dataset.move === move) : [choice]
    const reached = same.some((one) => (one.focus(), document.activeElement === one))
    if (!reached) throw new Error(`no key reaches ${choice.outerHTML}`)
    return { where: where(), move, found: true }
  }

  return { play, aim, reach, asked, where }
}

const inPage = `(window.salonHand ??= (${hand})())`

/** Waits until this seat is asked, or the game is over. */
export async function awaitTurn(page) {
  if (!(await page.evaluate(`${inPage}.asked()`))) throw new Error('no question comes')
}

/**
 * Plays to the end, or for so many moves, pressing things in the page. Moves that match one of
 * `wishes` (patterns, the first first) are preferred where they are offered.
 */
export async function play(page, { seed = 1, plies = 1e9, wishes = [] } = {}) {
  return page.evaluate(`${inPage}.play(${JSON.stringify({ seed, plies, wishes })})`)
}

/** The same with the mouse itself, a few moves. */
export async function playByMouse(page, { seed = 1, plies = 3 } = {}) {
  for (let made = 0, presses = 0; made < plies && presses < 100; presses++) {
    const spot = await page.evaluate(`${inPage}.aim(${seed + presses})`)
    if (!spot) continue
    if (spot.where.startsWith('over')) return
    await page.mouse.click(spot.x, spot.y)
    if (!spot.move) continue
    await page.waitForFunction(`${inPage}.where() !== ${JSON.stringify(spot.where)}`)
    made++
  }
}

/** The same with the keyboard alone, to the end or for so many moves. */
export async function playByKeys(page, { seed = 1, plies = 1e9, wishes = [] } = {}) {
  for (let made = 0, presses = 0, picked = 0; made < plies; presses++) {
    const options = JSON.stringify({ seed: seed + 7919 * presses, wishes, picked: picked > 0 })
    const spot = await page.evaluate(`${inPage}.reach(${options})`)
    if (spot.where.startsWith('over')) return
    if (picked++ > 200) throw new Error(`stuck: ${spot.where}`)
    if (!spot.found) continue
    await page.keyboard.press('Enter')
    if (!spot.move) continue
    await page.waitForFunction(`${inPage}.where() !== ${JSON.stringify(spot.where)}`)
    picked = 0
    made++
  }
}

/**
 * Makes this move in a lesson or a puzzle: presses its own place, where it comes from and where it
 * goes, or what it names in a dialogue.
 */
export async function make(page, move) {
  const own = page.locator(`.room [data-move="${move}"]`)
  if (await own.count()) return own.first().click()
  const [verb, ...named] = move.split(' ')
  const dialogue = page.getByRole('dialog')
  if (named.length > 1 && ['suggest', 'accuse'].includes(verb)) {
    if (!(await dialogue.count())) await page.locator('.room .own button', { hasText: '…' }).click()
    for (const card of named) await dialogue.locator(`[role=radio][data-from="${card}"]`).click()
    if (verb === 'accuse') await dialogue.locator('[data-from="accuse"]').click()
    return own.click()
  }
  const pieces = page.locator('.room [data-from]')
  for (let i = 0; i < (await pieces.count()); i++) {
    const from = await pieces.nth(i).getAttribute('data-from')
    if (!move.includes(from) && !(from === 'tray' && move.includes('@'))) continue
    await pieces.nth(i).click()
    if (await own.count()) return own.first().click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`nothing on the board makes ${move}`)
}
