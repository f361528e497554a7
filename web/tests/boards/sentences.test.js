// What happens is told in the same words at a terminal and in the page: games played by the program, its
// own sentences (`salon replay --json`) beside those of the page's faces.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { program, registry, thorough } from '../house.js'
import { modules } from './modules.js'

const folder = mkdtempSync(join(tmpdir(), 'salon-'))
after(() => rmSync(folder, { recursive: true }))
const salon = (...words) =>
  execFileSync(program, words.map(String), {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SALON_DATA: folder },
    maxBuffer: 2 ** 28,
  })
/** Every preset, and the first with every choice a rule of it has. */
function rulesOf(game) {
  const { presets, knobs } = JSON.parse(salon('rules', game, '--json'))
  const changed = knobs.flatMap(({ name, choices = [] }) =>
    choices.map((choice) => `${presets[0].name},${name}=${choice}`),
  )
  return { presets: presets.map(({ name }) => name), changed }
}

/** Random players do everything there is to do, others what is done in earnest. */
function play(game, { rules, bots, seed }) {
  const file = join(folder, `${game}.txt`)
  const level = game === 'jacques' || game === 'cluedo' ? 'easy:work=20' : 'easy:work=100'
  const seats = bots.map((bot) => (bot === 'easy' ? level : bot)).join(',')
  salon('play', game, '--rules', rules, '--seats', seats, '--seed', seed, '--save', file)
  return file
}

/** The terminal writes the apostrophe every keyboard has. */
const plain = (text) => text.replaceAll('’', "'")

/** How many acts of each kind were told alike. */
function compare(face, { constants, view, seats, plies }) {
  const told = new Map()
  const past = []
  let before = view
  for (const { ply, kind, seat, text, told: phrase, view: table } of plies) {
    if (kind !== 'move') continue
    const seen = { ply: ply - 1, by: seat === null ? 'nature' : seat - 1, move: text }
    const act = { seen, past: [...past], before, after: table, constants, ours: [], eyes: 'open' }
    if (phrase === null) assert.ok(!face.visible(act), `nobody tells ${text}`)
    for (const lang of ['en', 'fr']) {
      if (phrase === null) continue
      const sentence = face.tell({ ...act, names: seats.map(({ name }) => name), lang })
      assert.equal(plain(sentence), phrase[lang], `ply ${ply}: ${text}`)
    }
    if (phrase) {
      const verb = /^\w+@|^[a-j]\d+[a-j]\d+/.test(text) ? 'step' : text.split(' ')[0]
      told.set(verb, (told.get(verb) ?? 0) + 1)
    }
    past.push(seen)
    before = table
  }
  return told
}

/** What must have happened in the games, so that it was compared. */
const wanted = {
  khan: ['side', 'step'],
  stratego: ['step'],
  pickomino: ['first', 'roll', 'take', 'again', 'stop'],
  cluedo: [
    'suspect',
    'envelope',
    'deal',
    'roll',
    'go',
    'enter',
    'suggest',
    'show',
    'none',
    'accuse',
    'pass',
  ],
  jacques: [
    ...['jacques', 'phase', 'alibi', 'state', 'pick', 'walk', 'whistle', 'pull', 'lantern'],
    ...['light', 'cover', 'cordon', 'swap', 'accuse', 'done'],
  ],
}

/** Through whose eyes. */
const everybody = [['--all'], ['--seat', '1'], ['--seat', '2']]

for (const { game, seats } of registry) {
  test(`${game}: the terminal and the page tell the same`, async () => {
    const [face] = await modules(`/src/boards/${game}/moments.ts`)
    const told = new Map()
    const random = Array(seats[0]).fill('random')
    const mixed = random.map((bot, seat) => (seat % 2 ? bot : 'easy'))
    const { presets, changed } = rulesOf(game)
    const games = [
      ...presets.flatMap((rules) =>
        [random, mixed].map((bots) => ({ rules, bots, seen: everybody })),
      ),
      ...changed.map((rules) => ({ rules, bots: random, seen: everybody.slice(0, 1) })),
    ]
    for (const { rules, bots, seen } of games)
      for (let seed = 1; seed <= (thorough ? 5 : 1); ++seed) {
        const file = play(game, { rules, bots, seed })
        for (const eyes of seen) {
          const replay = JSON.parse(salon('replay', file, '--json', ...eyes))
          for (const [verb, count] of compare(face, replay))
            told.set(verb, (told.get(verb) ?? 0) + count)
        }
      }
    for (const verb of wanted[game] ?? []) assert.ok(told.has(verb), `nobody tells ${verb}`)
  })
}
