// What a client receives must not depend on what it may not know. Each case is a pair of games that
// differ only in secrets; everything that reaches a browser (addresses, pages, answers, every message
// of the socket, what is drawn) must be the same to the byte, for each seat that should not know and
// for a spectator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atHome, patience, thorough, visitor } from './house.js'

const { house, browser } = await atHome()
const guest = await visitor(browser, house.base)

const record = (game, seats, events) =>
  [
    'salon-record 1',
    `game ${game}`,
    'rules house',
    ...Array.from({ length: seats }, (_, seat) => `seat human P${seat}`),
    'moves',
    ...events,
    '',
  ].join('\n')

// Stratego: two pieces of blue's back row have changed places.
const camp = (seat, letters) => {
  const row = (n) => (seat === 0 ? 1 + n : 10 - n)
  const column = (n) => 'abcdefghij'[seat === 0 ? n : 9 - n]
  return [...letters].map(
    (letter, i) => `${seat} ${letter}@${column(i % 10)}${row(Math.floor(i / 10))}`,
  )
}
const army = 'FBBBBBBMGC' + 'CJJJPPPPLL' + 'LLTTTTNNNN' + 'NSSSSSSSSY'
const swapped = 'BFBBBBBGMC' + army.slice(10)
const quiet = ['0 b4b5', '1 b7b6']
const stratego = (blue) => record('stratego', 2, [...camp(0, army), ...camp(1, blue), ...quiet])

// Cluedo: another envelope, other hands, and another card that seat 2 shows seat 1.
const cluedo = (envelope, hands, shown) =>
  record('cluedo', 3, [
    `* envelope ${envelope}`,
    ...hands[0].flatMap((_, round) => hands.map((hand) => `* deal ${hand[round]}`)),
    ...['* roll 5', '* roll 9', '* roll 6'],
    ...['1 roll', '* roll 5', '1 go t8', '1 pass', '2 stay', '2 pass', '0 stay', '0 pass'],
    ...['1 roll', '* roll 6', '1 enter kitchen', '1 suggest moutarde knife', `2 show ${shown}`],
  ])
const mine = ['rose', 'pervenche', 'candlestick', 'pistol', 'hall', 'study']
const cluedoA = cluedo(
  'leblanc rope kitchen',
  [
    mine,
    ['olive', 'violet', 'lead_pipe', 'knife', 'wrench', 'garage'],
    ['living_room', 'dining_room', 'bathroom', 'moutarde', 'game_room', 'bedroom'],
  ],
  'moutarde',
)
const cluedoB = cluedo(
  'violet wrench bedroom',
  [
    mine,
    ['living_room', 'moutarde', 'leblanc', 'rope', 'olive', 'kitchen'],
    ['knife', 'dining_room', 'bathroom', 'garage', 'game_room', 'lead_pipe'],
  ],
  'knife',
)

// Monsieur Jacques: another Jacques, another alibi drawn by the other side.
const jacques = (who, alibi) =>
  record('jacques', 2, [
    `* jacques ${who}`,
    '* phase poirot lumiere legoutier freud',
    '0 pick poirot',
    '0 walk b6',
    `* alibi ${alibi}`,
    '1 pick lumiere',
    '1 walk d7',
  ])

const pairs = [
  {
    name: 'ranks in Stratego',
    seats: 2,
    blind: [0, 'spectator'],
    games: [stratego(army), stratego(swapped)],
  },
  { name: 'cards in Cluedo', seats: 3, blind: [0, 'spectator'], games: [cluedoA, cluedoB] },
  {
    name: 'who Jacques is',
    seats: 2,
    blind: [0, 'spectator'],
    games: [jacques('freud', 'gerber'), jacques('cruchot', 'gerber')],
  },
  {
    name: 'the Inspector’s alibi',
    seats: 2,
    blind: [1, 'spectator'],
    games: [jacques('freud', 'gerber'), jacques('freud', 'maigret')],
  },
]

/** Everything a browser at this table receives, without what is different for every table. */
async function received(text, seats, eyes) {
  const opened = await house.ask('/api/records', {
    record: text,
    seats: Array.from({ length: seats }, (_, seat) => ({ kind: 'me', name: `P${seat}` })),
  })
  const { page, faults } = guest
  await page.goto(`${house.base}/nowhere`)
  await page.evaluate(() => localStorage.clear())
  const all = []
  const answers = []
  const hear = (response) =>
    answers.push(
      response.text().then(
        (body) => all.push(`${response.url()}\n${body}`),
        () => {},
      ),
    )
  const listen = (socket) => socket.on('framereceived', ({ payload }) => all.push(String(payload)))
  page.on('response', hear)
  page.on('websocket', listen)
  const held = opened.seats.find(({ seat }) => seat === eyes)
  await page.goto(`${house.base}/t/${opened.table}${held ? `#${held.seat}.${held.token}` : ''}`)
  // All of it has come once the board stands where the table does and nothing more is asked for.
  const { ply, turn } = await house.ask(`/api/tables/${opened.table}`)
  const asked = turn === eyes ? '[data-state=asked]' : ''
  await page.waitForSelector(`.stage[data-ply="${ply}"]${asked}`)
  await page.waitForLoadState('networkidle')
  await Promise.all(answers)
  all.push(await page.evaluate(() => document.documentElement.outerHTML))
  all.push(await page.evaluate(() => JSON.stringify(localStorage)))
  page.off('response', hear)
  page.off('websocket', listen)
  assert.deepEqual(faults, [])
  const plain = (text) => {
    let out = text.replaceAll(opened.table, 'TABLE').replace(/(opened_ms|at)(\\?":)\d+/g, '$1$20')
    for (const { token } of opened.seats) out = out.replaceAll(token, 'TOKEN')
    return out.replace(/"here":(true|false)/g, '"here":0')
  }
  return all
    .map(plain)
    .filter((text) => !/\/assets\/|\/icon\.svg/.test(text.split('\n')[0]))
    .sort()
}

for (const { name, seats, blind, games } of thorough ? pairs : pairs.slice(0, 1)) {
  test(
    `${name} cannot be told from what a client receives`,
    { timeout: 10 * patience },
    async () => {
      for (const eyes of blind) {
        const [one, other] = [
          await received(games[0], seats, eyes),
          await received(games[1], seats, eyes),
        ]
        assert.ok(one.join('').length > 5000, 'something was received')
        const differs = one.findIndex((text, i) => text !== other[i])
        assert.equal(one[differs], other[differs], `eyes of ${eyes}`)
        assert.equal(one.length, other.length)
      }
      // The test can tell: whoever holds the secret receives something else.
      const knows = { 'the Inspector’s alibi': 0 }[name] ?? 1
      const [one, other] = [
        await received(games[0], seats, knows),
        await received(games[1], seats, knows),
      ]
      assert.notDeepEqual(one, other)
    },
  )
}
