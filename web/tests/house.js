// A real server with a store of its own, and a real browser that notes whatever should not happen.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const program =
  process.env.SALON ?? fileURLToPath(new URL('../../build/release/salon', import.meta.url))
if (!existsSync(program)) throw new Error(`${program} is missing: build the release first`)

/**
 * How long a test waits for what must happen, in ms. No test that passes ever waits it out, so it can
 * be long enough for a machine that is busy with something else.
 */
export const patience = 120_000

/** Whether all cases are tried, as in `script/test --all`, or a few of each kind. */
export const thorough = Boolean(process.env.SALON_TEST_ALL)

/** The languages a case is tried in, by its number: both of them, or one and the other in turn. */
export const languages = (number) => (thorough ? ['en', 'fr'] : [['en', 'fr'][number % 2]])

/**
 * The deals and dice of the servers: the same in every brief run, others every day at length. Set
 * SALON_SEED to meet those of another run again.
 */
export const seed = process.env.SALON_SEED ?? (thorough ? Math.floor(Date.now() / 86_400_000) : 1)

/** Every game of the house: its name, how many may sit down, its levels. */
export const registry = JSON.parse(execFileSync(program, ['bots', '--json'], { encoding: 'utf8' }))

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

export class House {
  /** With options of `salon serve`, if any. */
  static async open(...options) {
    const house = new House()
    house.options = options
    house.folder = mkdtempSync(join(tmpdir(), 'salon-'))
    house.port = await freePort()
    house.base = `http://127.0.0.1:${house.port}`
    await house.start()
    return house
  }

  async start() {
    const words = ['--port', this.port, '--store', `sqlite:${this.folder}/salon.db`]
    // A test asks faster than any person, the faster the machine is.
    words.push('--requests-per-second', '1000')
    // A server that others can reach takes no seed.
    if (!this.options.some((option) => option === '--host' || option === '--origin'))
      words.push('--seed', seed)
    this.process = spawn(program, ['serve', ...words, ...this.options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.greeting = ''
    this.process.stdout.on('data', (text) => (this.greeting += text))
    this.said = ''
    this.process.stderr.on('data', (text) => (this.said += text))
    for (const start = Date.now(); Date.now() - start < patience;) {
      if (this.process.exitCode !== null) throw new Error(`the server ended: ${this.said}`)
      const answer = await fetch(`${this.base}/health`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the server does not answer')
  }

  async kill(signal = 'SIGKILL') {
    const ended = once(this.process, 'exit')
    this.process.kill(signal)
    await ended
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null)
      await this.kill('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }

  async ask(path, body) {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(this.base + path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.headers.get('Content-Type').startsWith('application/json')
      ? answer.json()
      : answer.text()
  }
}

const launching = (switches) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...switches,
  ],
})

/** With switches of the browser's own, if any. */
export async function openBrowser(...switches) {
  return chromium.launch(launching(switches))
}

/**
 * A page in a browser that keeps what it is told in a folder. Those of the others are forgotten with
 * their windows, and such a browser installs nothing.
 */
export async function openProfile(folder) {
  const context = await chromium.launchPersistentContext(folder, launching([]))
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(patience)
  return { context, page, close: () => context.close() }
}

/** A house (with options, if any) and a browser for all tests of a file, closed after the last. */
export async function atHome(...options) {
  const house = await House.open(...options)
  let browser
  after(async () => {
    await browser?.close()
    await house.close()
  })
  browser = await openBrowser()
  return { house, browser }
}

/**
 * A visitor: a window of one's own, with all that goes wrong in it. `faults` must stay empty: errors,
 * warnings, breaches of the security policy, requests to anybody but our server.
 */
export async function visitor(browser, base, { pace = 'once', ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  })
  // Most tests want to see what comes of an act, not to wait for it as people do.
  await context.addInitScript((pace) => {
    if (pace && localStorage.getItem('salon.pace') === null)
      localStorage.setItem('salon.pace', JSON.stringify(pace))
  }, pace)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const faults = []
  let forgiving = false
  page.on('console', (message) => {
    // One client may not have many games looked over at once, and every page asks for it at the end.
    const busy = message.text().includes('429') && message.location().url.endsWith('/analysis')
    if (!forgiving && !busy && ['error', 'warning'].includes(message.type()))
      faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(base) && !url.startsWith('blob:') && !url.startsWith('data:'))
      faults.push(`request to ${url}`)
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(base).host) faults.push(`socket ${socket.url()}`)
  })
  return {
    context,
    page,
    faults,
    /** While the connection is broken on purpose, the browser's own complaints do not count. */
    forgive: (on) => (forgiving = on),
    close: () => context.close(),
  }
}

/** Connections to a server that can be cut and mended. */
export class Wire {
  static async to(port) {
    const wire = new Wire()
    wire.sockets = new Set()
    wire.whole = true
    wire.server = net.createServer((socket) => {
      if (!wire.whole) return socket.destroy()
      const far = net.connect(port, '127.0.0.1')
      for (const [one, other] of [
        [socket, far],
        [far, socket],
      ]) {
        wire.sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          wire.sockets.delete(one)
          other.destroy()
        })
      }
    })
    wire.server.listen(0, '127.0.0.1')
    await once(wire.server, 'listening')
    wire.base = `http://127.0.0.1:${wire.server.address().port}`
    return wire
  }

  cut() {
    this.whole = false
    for (const socket of this.sockets) socket.destroy()
  }

  mend() {
    this.whole = true
  }

  close() {
    this.cut()
    this.server.close()
  }
}
