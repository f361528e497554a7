// Plays Cluedo as a person does: walks into rooms, asks and accuses in the page's own dialogue,
// answers with a card of the hand.
import { awaitTurn, play } from './driver.js'

const where = (page) =>
  page.locator('.stage').evaluate(({ dataset }) => `${dataset.state} ${dataset.ply}`)

/** One of each row of the dialogue, chosen by its button. */
async function choose(page, name, turn) {
  const dialogue = page.getByRole('dialog', { name })
  await dialogue.waitFor()
  const rows = await dialogue.getByRole('radiogroup').all()
  for (const [at, row] of rows.entries()) {
    const cards = row.locator('[role=radio][data-from]')
    const card = cards.nth((turn + at) % (await cards.count()))
    await card.click()
    if ((await card.getAttribute('aria-checked')) !== 'true') throw new Error('not chosen')
  }
  return dialogue
}

async function ask(page, turn) {
  await page.getByRole('button', { name: 'Ask…' }).click()
  const dialogue = await choose(page, 'Hypothesis', turn)
  await dialogue.getByRole('button', { name: 'Ask', exact: true }).click()
}

async function accuse(page, turn) {
  await page.getByRole('button', { name: 'Accuse…' }).click()
  const dialogue = await choose(page, 'Accusation', turn)
  await dialogue.getByRole('button', { name: 'Accuse…' }).click()
  await dialogue.getByRole('button', { name: 'Yes, I accuse' }).click()
}

/**
 * To the end of the game. Accuses once it has asked and answered, or when others may soon know;
 * whoever accused wrongly only answers on.
 */
export async function investigate(page) {
  let asked = 0
  let answered = 0
  for (let turn = 0; turn < 200; turn++) {
    await awaitTurn(page)
    const before = await where(page)
    if (before.startsWith('over')) return
    const offered = (name) => page.getByRole('button', { name }).isVisible()
    const card = page.locator('.hand [data-move^="show "]').first()
    if (await card.isVisible()) {
      await card.click()
      answered++
    } else if (await offered('Ask…')) {
      await ask(page, turn)
      asked++
    } else if (asked && (answered || asked > 2) && (await offered('Accuse…'))) {
      await accuse(page, turn)
      return play(page, { wishes: ['^show', '^none'] })
    } else {
      const wishes = ['^enter', '^passage', '^roll', '^go', '^none', '^pass']
      await play(page, { seed: turn, plies: 1, wishes })
      continue
    }
    await page.waitForFunction((before) => {
      const { state, ply } = document.querySelector('.stage').dataset
      return `${state} ${ply}` !== before
    }, before)
  }
  throw new Error('the game does not end')
}

const hands = [
  ['rose', 'pervenche', 'candlestick', 'pistol', 'hall', 'study'],
  ['olive', 'violet', 'lead_pipe', 'knife', 'wrench', 'garage'],
  ['living_room', 'dining_room', 'bathroom', 'moutarde', 'game_room', 'bedroom'],
]

/** A game of three in which the second player has just come into the kitchen. */
export const kitchen = [
  '* envelope leblanc rope kitchen',
  ...hands[0].flatMap((_, round) => hands.map((hand) => `* deal ${hand[round]}`)),
  ...['* roll 5', '* roll 9', '* roll 6'],
  ...['1 roll', '* roll 5', '1 go t8', '1 pass', '2 stay', '2 pass', '0 stay', '0 pass'],
  ...['1 roll', '* roll 6', '1 enter kitchen'],
]
