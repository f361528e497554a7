// What is on show, and for how long: the queue between what a chair was told and what the page shows,
// with a clock that only moves when told to.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Clock, settle } from './clock.js'
import { bundle } from './source.js'

globalThis.navigator ??= { language: 'en' }

const { Following, settings } = await bundle(`
  export { Following } from './lib/following.svelte'
  export { settings } from './lib/settings.svelte'
`)

const clock = new Clock()
beforeEach(() => Object.assign(clock, { now: 0, timers: [] }).install())
afterEach(() => clock.leave())

/** A game in which whatever is called great, or has to be seen, is announced. */
const face = {
  visible: ({ seen }) => seen.move !== 'quiet',
  great: ({ seen }) => /^(great|must)/.test(seen.move),
  moment: ({ seen }) => ({ kind: seen.move, must: seen.move.startsWith('must') }),
}

/**
 * Ada has seat 0 and follows in that pace; `tell` makes things happen. `told` has happened before she
 * opens the page. The game is one that `asks` her for a move after these acts, with a face of its own.
 */
async function sit(
  pace,
  told = [],
  { face: own = face, view = () => ({}), asks = () => false } = {},
) {
  settings.pace = pace
  const snapshot = (ply) => {
    const acts = chair?.seen.slice(0, ply) ?? told
    const moves = ply === acts.length && asks(acts) ? ['go'] : []
    return { ply, turn: 0, view: { ply, ...view(acts) }, moves, say: {} }
  }
  let chair = null
  chair = {
    ...{ seat: 0, takebacks: 0, seen: told, now: snapshot(told.length) },
    hello: { names: ['Ada', 'Blaise'], constants: {} },
    lookBack: async (ply) => snapshot(ply),
  }
  const following = new Following('table', own, () => {})
  // What was on show since when: plies, and the moments by name.
  const shown = []
  const note = (what) => {
    if (what !== undefined && shown.at(-1)?.[0] !== what) shown.push([what, clock.now])
  }
  let [on, moment] = [null, null]
  Object.defineProperty(following, 'on', {
    get: () => on,
    set: (snapshot) => note((on = snapshot)?.ply),
  })
  Object.defineProperty(following, 'moment', {
    get: () => moment,
    set: (act) => ((moment = act), note(act ? act.seen.move : moment)),
  })
  const hear = () => following.hear({ chair, ours: [0], who: 'all', paced: true })
  hear()
  await settle()
  if (!told.length) shown.length = 0
  return {
    following,
    shown,
    chair,
    async tell(by, ...moves) {
      for (const move of moves) chair.seen = [...chair.seen, { ply: chair.seen.length, by, move }]
      chair.now = snapshot(chair.seen.length)
      hear()
      await settle()
    },
    async skip() {
      following.skip()
      await settle()
    },
    async roll() {
      following.handDone()
      await settle()
    },
    /** The game is over, or somebody has moved on elsewhere: nothing is asked any more. */
    async end() {
      chair.now = { ...chair.now, moves: [], turn: 'nobody' }
      hear()
      await settle()
    },
    /** The last acts are taken back. */
    async takeBack(ply) {
      chair.seen = chair.seen.slice(0, ply)
      chair.now = snapshot(ply)
      chair.takebacks++
      hear()
      await settle()
    },
  }
}

const beats = { slow: 1400, normal: 700, fast: 300 }

for (const [pace, beat] of Object.entries(beats))
  test(`${pace}: one's own act at once, then ${beat} ms for each of the others`, async () => {
    const { following, shown, tell } = await sit(pace)
    await tell(0, 'go')
    await tell(1, 'go', 'quiet', 'go', 'go')
    assert.equal(following.free, false, 'nothing can be done meanwhile')
    await clock.run(10 * beat)
    assert.deepEqual(shown, [...[1, 2, 4, 5].map((ply, at) => [ply, at * beat])])
    assert.equal(following.free, true)
    assert.deepEqual(
      following.news.map(({ seen }) => seen.ply),
      [1, 3, 4],
    )
  })

test('what the others did last is told until they act again', async () => {
  const { following, tell } = await sit('normal')
  const told = () => following.news.map(({ seen }) => seen.ply)
  await tell(0, 'go')
  await tell(1, 'go', 'go')
  await clock.run(3000)
  assert.deepEqual(told(), [1, 2])
  await tell(0, 'go', 'go')
  await clock.run(3000)
  assert.deepEqual(told(), [1, 2])
  await tell(1, 'go')
  await clock.run(3000)
  assert.deepEqual(told(), [5])
})

test('at once is at once: everything is on show, and nothing is waited for', async () => {
  const { following, shown, tell } = await sit('once')
  await tell(0, 'go')
  await tell(1, ...Array(20).fill('go'), 'great')
  assert.deepEqual(shown, [
    [1, 0],
    [22, 0],
  ])
  assert.equal(following.free, true)
  assert.equal(following.settled, true)
  assert.deepEqual(clock.timers, [])
})

test('what is skipped is passed over at once', async () => {
  const { following, shown, tell, skip } = await sit('slow')
  await tell(0, 'go')
  await tell(1, ...Array(20).fill('go'), 'great', 'go')
  await clock.run(1500) // one of them
  await skip()
  assert.deepEqual(shown.at(1), [2, 1400])
  assert.deepEqual(shown.at(-1), [23, 1500])
  assert.equal(following.free, true)
  assert.deepEqual(clock.timers, [])
})

test('who comes right after a skip is skipped too, later acts are not', async () => {
  const { following, tell, skip } = await sit('slow')
  await tell(0, 'go')
  await tell(1, 'go', 'go')
  await skip()
  await clock.run(300)
  await tell(1, 'go', 'go')
  assert.equal(following.free, true)
  await clock.run(1000)
  await tell(1, 'go', 'go')
  assert.equal(following.free, false)
})

for (const pace of Object.keys(beats))
  test(`${pace}: a great moment stays 1.5 to 2 seconds, or until it is answered`, async () => {
    const { following, shown, tell, skip } = await sit(pace)
    await tell(1, 'great', 'go')
    await clock.run(1499)
    assert.deepEqual(shown.at(-1), ['great', 0])
    assert.ok(following.moment)
    await clock.run(501)
    assert.equal(following.moment, null)
    assert.equal(following.free, true)

    await clock.run(5000)
    await tell(1, 'great', 'go')
    const at = clock.now
    await clock.run(300)
    await skip()
    assert.ok(following.moment, 'what was pressed as it came was meant for something else')
    await clock.run(200)
    await skip()
    assert.equal(following.moment, null)
    assert.equal(clock.now, at + 500)
    // Only the moment was passed over: the next act has the rest of its time.
    assert.equal(following.free, pace === 'fast')
  })

test('what must be seen waits behind a skip, and the acts after it wait for it', async () => {
  const { following, shown, tell, skip } = await sit('normal')
  await tell(1, 'go', 'go', 'great', 'must', 'go', 'must too')
  await skip()
  assert.deepEqual(shown.at(-1), ['must', 0])
  assert.equal(following.on.ply, 4)
  assert.equal(following.free, false)
  await clock.run(400)
  await skip()
  assert.deepEqual(shown.at(-1), ['must too', 400])
  assert.equal(following.on.ply, 6)
  // Nobody answers: it has its time.
  await clock.run(1499)
  assert.ok(following.moment)
  await clock.run(501)
  assert.equal(following.moment, null)
  assert.equal(following.free, true)
  assert.ok(!shown.some(([what]) => what === 'great'))
})

test('at once, what must be seen lies over a table that can be used', async () => {
  const { following, shown, tell } = await sit('once')
  await tell(1, 'must', 'go', 'must too', 'go')
  assert.equal(following.on.ply, 4)
  assert.equal(following.free, true)
  assert.deepEqual(shown.at(-1), ['must', 0])
  await clock.run(1499)
  assert.equal(following.moment.seen.move, 'must')
  await clock.run(501)
  assert.equal(following.moment.seen.move, 'must too', 'one after the other')
  await tell(0, 'go')
  assert.equal(following.moment.seen.move, 'must too', "also over one's own next act")
  await clock.run(2000)
  assert.equal(following.moment, null)
  assert.deepEqual(clock.timers, [])
})

for (const pace of [...Object.keys(beats), 'once'])
  test(`${pace}: what nobody has seen to its end is announced again after a reload`, async () => {
    const store = new Map()
    globalThis.localStorage = {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, text) => store.set(key, text),
    }
    const first = await sit(pace)
    await first.tell(1, 'must')
    assert.equal(first.following.moment.seen.move, 'must')
    first.following.leave() // another page; a reload says not even that
    const second = await sit(pace, first.chair.seen)
    assert.equal(second.following.moment?.seen.move, 'must')
    await clock.run(2500)
    assert.equal(second.following.moment, null)
    const third = await sit(pace, first.chair.seen)
    await clock.run(2500)
    assert.ok(!third.shown.some(([what]) => what === 'must'))
    delete globalThis.localStorage
  })

test('who plays next at the same screen does not end the moment', async () => {
  const { following, chair, tell } = await sit('normal')
  await tell(0, 'must')
  const next = { ...chair, seat: 1 }
  following.hear({ chair: next, ours: [0, 1], who: 'all', paced: true })
  await settle()
  assert.equal(following.moment?.seen.move, 'must')
  await clock.run(1800)
  assert.equal(following.moment, null)
  assert.equal(following.free, true)
})

/** Ada and Blaise in turn: chance rolls, then whoever's turn it is takes and stops. */
const seatOf = (acts) => acts.filter(({ move }) => move === 'stop').length % 2
const dice = {
  face: { ...face, turnOf: ({ seat }) => seat, byHand, answers: () => false },
  view: (acts) => ({ seat: seatOf(acts) }),
  asks: (acts) => seatOf(acts) === 0 && ['roll', 'take'].includes(acts.at(-1)?.move),
}
function byHand({ seen }) {
  return seen.move === 'roll' ? { move: 'roll', say: { en: 'Roll', fr: 'Lancez' } } : null
}

/** Ada has had a turn, Blaise has had his, and chance has rolled for Ada again. */
async function toAda(pace) {
  const table = await sit(pace, [], dice)
  await table.tell('nature', 'roll')
  await table.roll()
  await table.tell(0, 'take', 'stop')
  await table.tell('nature', 'roll')
  await table.tell(1, 'take', 'stop')
  await table.tell('nature', 'roll')
  return table
}

for (const [pace, beat] of Object.entries(beats))
  test(`${pace}: one’s own first roll is not shown before it is asked for`, async () => {
    const { following, shown, tell, roll } = await sit(pace, [], dice)
    await tell('nature', 'roll')
    await clock.run(60_000)
    assert.equal(following.on.ply, 0)
    assert.equal(following.byHand.seat, 0)
    assert.equal(following.byHand.move, 'roll')
    assert.equal(following.free, false, 'nothing else can be done meanwhile')
    await roll()
    assert.deepEqual(shown.at(-1), [1, 60_000], 'it is there at once')
    assert.equal(following.byHand, null)
    assert.equal(following.free, true)

    // Those of the others come in their time, and one's own next one is waited for again.
    await tell(0, 'take', 'stop')
    const at = clock.now
    await tell('nature', 'roll')
    await tell(1, 'take', 'stop')
    await tell('nature', 'roll')
    await clock.run(60_000)
    assert.deepEqual(
      shown.slice(-3),
      [4, 5, 6].map((ply, after) => [ply, at + (after + 1) * beat]),
    )
    assert.equal(following.byHand.ply, 6)
    await roll()
    assert.equal(following.on.ply, 7)
  })

test('who skips comes as far as one’s own first roll', async () => {
  const { following, skip } = await toAda('slow')
  await skip()
  assert.equal(following.on.ply, 6, 'what the others did is passed over')
  assert.equal(following.byHand.ply, 6, 'the roll is not')
  assert.deepEqual(
    following.news.map(({ seen }) => seen.ply),
    [3, 4, 5],
    'and it is told',
  )
  await clock.run(399)
  await skip()
  assert.equal(following.on.ply, 6, 'what was pressed as it stopped was meant for something else')
  await clock.run(1)
  await skip()
  assert.equal(following.on.ply, 7)
})

test('at once, nobody has to ask for the first roll', async () => {
  const { following, shown } = await toAda('once')
  assert.equal(following.byHand, null)
  assert.equal(following.on.ply, 7)
  assert.equal(following.free, true)
  assert.equal(shown.at(-1)[1], 0)
  assert.deepEqual(clock.timers, [])
})

test('a reload asks for the first roll again', async () => {
  const store = new Map()
  globalThis.localStorage = {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, text) => store.set(key, text),
  }
  const first = await toAda('normal')
  await clock.run(10_000)
  assert.equal(first.following.byHand.ply, 6)
  const second = await sit('normal', first.chair.seen, dice)
  await clock.run(10_000)
  assert.equal(second.following.on.ply, 6)
  assert.equal(second.following.byHand?.ply, 6)
  // Who has rolled is not asked again.
  await second.roll()
  const third = await sit('normal', first.chair.seen, dice)
  await clock.run(10_000)
  assert.equal(third.following.byHand, null)
  assert.equal(third.following.on.ply, 7)
  assert.equal(third.following.free, true)
  delete globalThis.localStorage
})

const ends = {
  'the game is over': ({ end }) => end(),
  'it is played on in another window': ({ tell }) => tell(0, 'take'),
  'moves are taken back': ({ takeBack }) => takeBack(1),
}
for (const [what, happens] of Object.entries(ends))
  test(`a first roll is not waited for any more: ${what}`, async () => {
    const table = await toAda('normal')
    await clock.run(10_000)
    assert.equal(table.following.byHand.ply, 6)
    await happens(table)
    await clock.run(10_000)
    assert.equal(table.following.byHand, null)
    assert.equal(table.following.on.ply, table.chair.seen.length)
    assert.equal(table.following.free, true)
    assert.deepEqual(clock.timers, [])
  })

test('what is done at the table after a first roll does not roll', async () => {
  const { following, chair, roll } = await sit('normal', [], dice)
  // Somebody was replaced at ply 1: a reload is asked at ply 2.
  chair.seen = [{ ply: 0, by: 'nature', move: 'roll' }]
  chair.now = { ...chair.now, ply: 2, moves: ['go'] }
  following.hear({ chair, ours: [0], who: 'all', paced: true })
  await clock.run(5000)
  assert.equal(following.byHand?.ply, 0)
  assert.equal(following.on.ply, 0)
  await roll()
  assert.equal(following.on.ply, 2)
  assert.equal(following.free, true)
})

/** Of what trails are drawn: the plies of the table before it and after it (null: as it is on show). */
const drawn = ({ since, until }) => [since?.ply ?? null, until?.ply ?? null]

test('what the others did stays drawn through one’s turn, what one does oneself is not', async () => {
  const { following, tell } = await sit('normal')
  const after = async (by, ...moves) => {
    await tell(by, ...moves)
    await clock.run(5000)
    return drawn(following)
  }
  assert.deepEqual(await after(0, 'go'), [null, 0])
  assert.deepEqual(await after(1, 'go', 'go'), [1, null])
  assert.deepEqual(await after(0, 'go'), [1, 3])
  assert.deepEqual(await after(0, 'go', 'go'), [1, 3])
  assert.deepEqual(await after('nature', 'quiet'), [1, 3])
  assert.deepEqual(await after(0, 'go'), [1, 3])
  assert.deepEqual(await after(1, 'go'), [8, null])
})

test('who answers within one’s turn has had no turn', async () => {
  const answers = ({ seen }) => seen.move === 'answer'
  const { following, tell } = await sit('normal', [], { face: { ...face, answers } })
  const after = async (by, ...moves) => {
    await tell(by, ...moves)
    await clock.run(5000)
    return drawn(following)
  }
  await after(0, 'go')
  assert.deepEqual(await after(1, 'go'), [1, null])
  assert.deepEqual(await after(0, 'ask'), [1, 2])
  assert.deepEqual(await after(1, 'answer'), [1, 2])
  assert.deepEqual(await after(0, 'go'), [1, 2])
  assert.deepEqual(await after(1, 'go', 'ask'), [5, null])
  assert.deepEqual(await after(0, 'answer'), [5, null], 'nor has one who answers oneself')
  assert.deepEqual(await after(1, 'go'), [5, null])
})

test('a reload, and who skips, sees the same trails', async () => {
  const answers = ({ seen }) => seen.move === 'answer'
  const game = { face: { ...face, answers } }
  const story = [
    ...[0, 1, 1, 0, 0, 1, 0, 1].map((by) => [by, 'go']),
    ...[
      [0, 'ask'],
      [1, 'answer'],
      [0, 'go'],
      [1, 'ask'],
      [0, 'answer'],
      [1, 'go'],
      [0, 'go'],
    ],
  ]
  const { following, tell, chair } = await sit('normal', [], game)
  for (const act of story) {
    await tell(...act)
    await clock.run(2000)
    const again = await sit('normal', chair.seen, game)
    await clock.run(2000)
    assert.deepEqual(drawn(again.following), drawn(following), `after ${chair.seen.length}`)
    const hasty = await sit('normal', [story[0]].map(asSeen), game)
    for (const next of story.slice(1, chair.seen.length)) await hasty.tell(...next)
    await hasty.skip()
    await clock.run(2000)
    assert.deepEqual(drawn(hasty.following), drawn(following), `skipped, ${chair.seen.length}`)
  }
})
function asSeen([by, move], ply) {
  return { ply, by, move }
}
