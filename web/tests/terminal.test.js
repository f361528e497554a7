// `salon join`: people at terminals and one in a browser at one table, and a table behind TLS.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import tls from 'node:tls'
import { play } from './driver.js'
import { atHome, patience, program, visitor } from './house.js'
import { Talk } from './talk.js'

const { house, browser } = await atHome()

/** Somebody who types: asks for the moves with `?`, and takes the first of them. */
class Typist {
  constructor(name, link, screen) {
    this.name = name
    const words = ['join', link, '--name', name, '--lang', 'en']
    // `script` gives the program a terminal; without it, it speaks through pipes.
    this.process = screen
      ? spawn('script', ['-qfec', [program, ...words].join(' '), '/dev/null'], {
          env: { ...process.env, TERM: 'xterm' },
        })
      : spawn(program, words)
    this.ended = once(this.process, 'close')
    this.text = ''
    this.process.stdout.on('data', (bytes) => this.hear(String(bytes)))
    this.asked = false
  }

  hear(bytes) {
    this.text += bytes.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '')
    const said = this.text.slice(this.read ?? 0)
    if (!said.trimEnd().endsWith(`${this.name} >`)) return
    this.read = this.text.length
    const moves = said.match(/\b(take [1-5V]|stop|again)\b/g)
    this.process.stdin.write(this.asked && moves ? `${moves[0]}\n` : '?\n')
    this.asked = !this.asked
  }
}

test('two terminals and a browser at one table', { timeout: 10 * patience }, async () => {
  const { table, seats } = await house.ask('/api/tables', {
    game: 'pickomino',
    rules: 'limit=9',
    seats: [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'open' }],
  })
  const link = `${house.base}/t/${table}`
  const ada = await visitor(browser, house.base)
  await ada.page.goto(`${link}#${seats[0].seat}.${seats[0].token}`)
  const bob = new Typist('Bob', link, true)
  await ada.page.getByText('Bob').first().waitFor()
  const cleo = new Typist('Cleo', link, false)
  await play(ada.page, { seed: 1 })
  await ada.page.locator('.stage[data-state="over"]').waitFor()
  for (const typist of [bob, cleo]) {
    const [status] = await typist.ended
    assert.equal(status, 0, typist.text)
    assert.match(typist.text, /Ada/)
    assert.match(typist.text, /wins|shared|Nobody/)
  }
  assert.deepEqual(ada.faults, [])
  await ada.close()
})

for (const [lang, screen] of [
  ['en', true],
  ['fr', false],
])
  test(`a terminal tells what is said while one types (${lang})`, async () => {
    const { table, seats } = await house.ask('/api/tables', {
      game: 'khan',
      seats: [{ kind: 'open' }, { kind: 'me', name: 'Ada' }],
      talk: true,
      aids: false,
    })
    const link = `${house.base}/t/${table}`
    const [{ seat, token }] = seats
    const ada = await Talk.at(house.base, table, { type: 'sit', seat, token })
    const words = ['join', link, '--name', 'Bob', '--lang', lang]
    const env = { ...process.env, TERM: 'xterm', SALON_DATA: house.folder }
    const bob = screen
      ? spawn('script', ['-qfec', [program, ...words].join(' '), '/dev/null'], { env })
      : spawn(program, words, { env })
    const ended = once(bob, 'close')
    let said = ''
    bob.stdout.on('data', (bytes) => (said += String(bytes).replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '')))
    const shown = async (pattern) => {
      for (const start = Date.now(); !pattern.test(said);)
        if (Date.now() - start > patience) assert.fail(`${pattern} is not in ${said}`)
        else await new Promise((resolve) => setTimeout(resolve, 20))
      said = said.replace(pattern, '')
    }
    await shown(/Bob \([a-z]+\) > /)
    // Half of a command is typed: what Ada says comes before it, and the rest of it counts.
    bob.stdin.write('side to')
    ada.say({ type: 'say', text: 'Bonjour Bob' })
    await shown(/Ada \([a-z]+\) ?: Bonjour Bob/)
    bob.stdin.write('p\n')
    const { move } = await ada.next('seen')
    assert.equal(move, 'side top')

    // The end is told as well, without another move.
    await shown(/Kalista/)
    ada.say({ type: 'resign' })
    await shown(/Bob \([a-z]+\) (wins|gagne)/)
    const [status] = await ended
    assert.equal(status, 0)
    ada.close()
  })

/** `salon join` through pipes: types these lines, and says what it was told when it has ended. */
async function typed(link, lines, data, lang = 'en') {
  const env = { ...process.env, SALON_DATA: data }
  const bob = spawn(program, ['join', link, '--name', 'Bob', '--lang', lang], { env })
  let said = ''
  let back = ''
  bob.stdout.on('data', (bytes) => (said += bytes))
  bob.stderr.on('data', (bytes) => (back += bytes))
  bob.stdin.end(`${lines.join('\n')}\n`)
  const [status] = await once(bob, 'close')
  assert.equal(status, 0, said + back)
  return { said, back: back.match(/https?:\S+/)?.[0] }
}

test('marks on Cluedo’s sheet are kept for who comes back, and for nobody else', async () => {
  const open = async () => {
    const { table } = await house.ask('/api/tables', {
      game: 'cluedo',
      seats: [{ kind: 'open' }, { kind: 'bot', bot: 'easy' }, { kind: 'bot', bot: 'easy' }],
    })
    return `${house.base}/t/${table}`
  }
  // A hand never holds all weapons: some line of the sheet takes the mark.
  const weapons = ['candlestick', 'pistol', 'rope', 'lead_pipe', 'knife', 'wrench']
  const mark = (sign) => weapons.map((weapon) => `mark ${weapon} envelope ${sign}`)
  const marked = (said) => /·\s+\?$/m.test(said)
  const data = join(house.folder, 'data')
  const link = await open()
  const first = await typed(link, [...mark('maybe'), 'quit'], data)
  assert.match(first.said, /Cluedo/)
  assert.ok(marked(first.said))
  assert.match(first.back, /#0\.\S+$/)

  // The seat's own link from the same computer, in the other language; and from another computer.
  const again = await typed(first.back, ['quit'], data, 'fr')
  assert.ok(marked(again.said))
  const elsewhere = await typed(first.back, ['quit'], join(house.folder, 'elsewhere'))
  assert.ok(!marked(elsewhere.said))

  // Another table begins with an empty sheet; a mark rubbed out stays away.
  const other = await typed(await open(), ['quit'], data)
  assert.ok(!marked(other.said))
  await typed(first.back, [...mark('nothing'), 'quit'], data)
  const last = await typed(first.back, ['quit'], data)
  assert.ok(!marked(last.said))
})

test('a terminal speaks TLS, and only to whom it trusts', { timeout: 10 * patience }, async () => {
  const key = join(house.folder, 'key.pem')
  const certificate = join(house.folder, 'certificate.pem')
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
      .concat(['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'])
      .concat(['-addext', 'subjectAltName=DNS:localhost']),
    { stdio: 'ignore' },
  )
  const proxy = tls.createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (near) => {
      const far = net.connect(house.port, '127.0.0.1')
      near.pipe(far).pipe(near)
      for (const end of [near, far]) end.on('error', () => (near.destroy(), far.destroy()))
    },
  )
  proxy.on('tlsClientError', () => {})
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const sit = async (host, trusted) => {
    const { table } = await house.ask('/api/tables', {
      game: 'khan',
      seats: [{ kind: 'open' }, { kind: 'bot', bot: 'random' }],
    })
    const link = `https://${host}:${proxy.address().port}/t/${table}`
    const bot = spawn(program, ['join', link, '--bot', 'easy', '--lang', 'en'], {
      env: { ...process.env, SSL_CERT_FILE: trusted },
    })
    let said = ''
    for (const stream of [bot.stdout, bot.stderr]) stream.on('data', (text) => (said += text))
    const [status] = await once(bot, 'close')
    return { status, said }
  }
  const played = await sit('localhost', certificate)
  assert.equal(played.status, 0, played.said)
  for (const [host, trusted] of [
    ['localhost', '/dev/null'],
    ['127.0.0.1', certificate],
  ]) {
    const refused = await sit(host, trusted)
    assert.notEqual(refused.status, 0)
    assert.match(refused.said, /certificate verify failed/)
  }
  proxy.close()
})
