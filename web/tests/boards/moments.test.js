// What is said of the great moments, where it depends on more than one word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constantsOf } from './load.js'
import { modules } from './modules.js'

const [jacques] = await modules('/src/boards/jacques/moments.ts')

/** Jacques's testimony after which only these are left. */
async function testimony(before, after, lang) {
  return jacques.moment({
    seen: { ply: 9, by: 'nature', move: 'state light' },
    past: [],
    before: { suspects: before },
    after: { suspects: after },
    constants: await constantsOf('jacques'),
    ours: [0],
    names: ['Ada', 'Blaise'],
    lang,
  })
}

test('the testimony names who is cleared, and says how many are left', async () => {
  const all = ['maigret', 'poirot', 'discrete', 'cruchot']
  const said = async (left, lang) => (await testimony(all, left, lang)).text
  assert.equal(
    await said(['maigret', 'poirot'], 'en'),
    'Cleared: Discrète and Cruchot. 2 suspects are left.',
  )
  assert.equal(
    await said(['maigret', 'poirot'], 'fr'),
    'Innocentés : Discrète et Cruchot. Restent 2 suspects.',
  )
  assert.equal(await said(all.slice(0, 3), 'en'), 'Cleared: Cruchot. 3 suspects are left.')
  assert.equal(await said(all.slice(0, 3), 'fr'), 'Innocenté : Cruchot. Restent 3 suspects.')
  assert.match(await said(['maigret', 'poirot', 'cruchot'], 'fr'), /^Innocentée : Discrète\. /)
  assert.match(await said(['maigret'], 'en'), /\. 1 suspect is left\.$/)
  assert.equal(await said(all, 'en'), 'Nobody is cleared. 4 suspects are left.')
  assert.equal(await said(all, 'fr'), 'Personne n’est innocenté. Restent 4 suspects.')
})
