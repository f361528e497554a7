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
 * opens the page.
 */
async function sit(pace, told = []) {
  settings.pace = pace
  const standing = (ply) => ({ ply, turn: 0, view: { ply }, moves: [], say: {} })
  const chair = {
    ...{ seat: 0, takebacks: 0, seen: told, now: standing(told.length) },
    hello: { names: ['Ada', 'Blaise'], constants: {} },
    lookBack: async (ply) => standing(ply),
  }
  const following = new Following('table', face, () => {})
  // What was on show since when: plies, and the moments by name.
  const shown = []
  const note = (what) => {
    if (what !== undefined && shown.at(-1)?.[0] !== what) shown.push([what, clock.now])
  }
  let [on, moment] = [null, null]
  Object.defineProperty(following, 'on', {
    get: () => on,
    set: (standing) => note((on = standing)?.ply),
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
      chair.now = standing(chair.seen.length)
      hear()
      await settle()
    },
    async skip() {
      following.skip()
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
