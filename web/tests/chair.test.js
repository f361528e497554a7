// What a chair makes of what it is told, without a table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundle } from './source.js'

globalThis.document ??= { querySelector: () => null }
globalThis.location ??= { protocol: 'http:', host: 'x' }

const { Chair } = await bundle(`export { Chair } from './lib/chair.svelte'`)

/** Ada's chair, and how to tell it something. */
function sit() {
  let line
  globalThis.WebSocket = class {
    constructor() {
      line = this
    }
    send() {}
    close() {}
  }
  const heard = []
  const chair = new Chair('table', 0, 'token', { deed: (deed) => heard.push(deed) })
  const tell = (...messages) => {
    for (const message of messages) line.onmessage({ data: JSON.stringify(message) })
  }
  line.onopen()
  tell({ type: 'hello', game: 'khan', rules: '', names: ['Ada', 'Blaise'], seats: 2 })
  return { chair, tell, heard }
}

const seen = (ply, by, move = 'go') => ({ type: 'seen', ply, by, move })
const view = (ply) => ({ type: 'view', ply, turn: 1, view: {}, say: {} })
const turn = (ply) => ({ type: 'turn', ply, moves: ['go'], view: {}, say: {} })
const deed = (ply, action) => ({ type: 'table', ply, by: 1, action })

test('what was done at the table follows what happened before it, and nothing else', () => {
  const { chair, tell, heard } = sit()
  tell(view(0), seen(0, 0), view(1))
  const [before, mine] = [{ ply: 0 }, chair.now]
  assert.equal(mine.ply, 1)
  tell(seen(1, 1), seen(2, 1), deed(3, 'draw-declined'))
  const [declined] = heard
  assert.equal(chair.follows(declined, before), false)
  assert.equal(chair.follows(declined, mine), false, 'two moves were before it')
  assert.equal(chair.follows(declined, { ply: 2 }), false, 'one was')
  assert.equal(chair.follows(declined, { ply: 3 }), true, 'no move comes after it')
  // The next one is told when all moves before it are on show; another deed is none.
  tell(deed(4, 'replaced'), seen(5, 1), turn(6), deed(6, 'resigned'))
  const [, replaced, resigned] = heard
  assert.equal(chair.follows(replaced, { ply: 3 }), true)
  assert.equal(chair.follows(resigned, { ply: 3 }), false)
  assert.equal(chair.follows(resigned, chair.now), true)
})

test('what was done before one came is no news', () => {
  const { chair, tell, heard } = sit()
  tell(seen(0, 0), deed(1, 'replaced'), seen(2, 1), turn(3))
  assert.deepEqual(heard, [])
  assert.deepEqual(
    chair.deeds.map(({ action }) => action),
    ['replaced'],
  )
})
