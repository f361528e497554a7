// Several servers on one PostgreSQL behind a balancer, and people who play there as the page does.
import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, patience } from '../../web/tests/house.js'
import { source } from '../../web/tests/source.js'

const { Conversation } = await source('lib/socket.ts')

export { sleep }

export async function until(what, ready) {
  for (const end = Date.now() + patience; !(await ready()); await sleep(20))
    if (Date.now() > end) throw new Error(`in vain: ${what}`)
}

/** A PostgreSQL of our own, reached by a socket in its folder. It does not run as root. */
export class Database {
  #folder = mkdtempSync(join(tmpdir(), 'salon-fleet-'))
  #root = process.getuid() === 0
  where = `postgresql:///fleet?host=${this.#folder}&user=salon`

  constructor() {
    chmodSync(this.#folder, 0o755)
    if (this.#root) {
      const user = (option) => Number(execFileSync('id', [option, 'postgres']))
      chownSync(this.#folder, user('-u'), user('-g'))
    }
    this.#run('initdb', '-D', 'data', '-A', 'trust', '-U', 'salon')
    this.start()
    this.#run('createdb', '-h', this.#folder, '-U', 'salon', 'fleet')
  }
  #run(program, ...words) {
    const command = [`/usr/lib/postgresql/15/bin/${program}`, ...words]
    if (this.#root) command.unshift('runuser', '-u', 'postgres', '--')
    execFileSync(command[0], command.slice(1), { cwd: this.#folder, stdio: 'ignore' })
  }
  start() {
    const options = `-k '${this.#folder}' -c listen_addresses=''`
    this.#run('pg_ctl', '-w', '-D', 'data', '-l', 'log', '-o', options, 'start')
  }
  /** As if it had been killed: what was not committed is lost, and every connection. */
  kill() {
    this.#run('pg_ctl', '-w', '-D', 'data', '-m', 'immediate', 'stop')
  }
  end() {
    this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Builds before knew fewer options. */
const knows = (binary, option) =>
  `${execFileSync(binary, ['serve', '--help'])}`.includes(`--${option} `)

/** Builds before did not say goodbye. */
export const drains = (binary) => knows(binary, 'drain')

export class Server {
  static async start(binary, database, port) {
    const server = new Server()
    server.port = port
    server.base = `http://127.0.0.1:${port}`
    const limits = [
      'requests-per-second',
      'messages-per-second',
      'messages-per-client',
      'connections-per-client',
      'tables-per-client',
    ]
      .filter((limit) => knows(binary, limit))
      .flatMap((limit) => [`--${limit}`, '100000'])
    const words = ['serve', '--port', `${port}`, '--store', database.where, ...limits]
    if (drains(binary)) words.push('--drain', '2')
    server.process = spawn(binary, words, { stdio: ['ignore', 'ignore', 'pipe'] })
    server.log = ''
    server.process.stderr.on('data', (text) => (server.log += text))
    server.ended = once(server.process, 'exit')
    await until(`${binary} serves`, () => {
      if (server.process.exitCode !== null) throw new Error(`${binary} ended: ${server.log}`)
      return fetch(`${server.base}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    return server
  }
  /** Its exit status. */
  async end(signal = 'SIGTERM') {
    this.process.kill(signal)
    const [status] = await this.ended
    return status
  }
}

/** HAProxy, which knows nobody: each connection goes to the next server that is well. */
class Balancer {
  static async start(ports) {
    const balancer = new Balancer()
    balancer.port = await freePort()
    balancer.base = `http://127.0.0.1:${balancer.port}`
    balancer.folder = mkdtempSync(join(tmpdir(), 'salon-balancer-'))
    const file = join(balancer.folder, 'haproxy.cfg')
    writeFileSync(file, configuration(balancer.port, ports))
    balancer.process = spawn('haproxy', ['-db', '-f', file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    })
    balancer.process.stderr.resume()
    await until('the balancer answers', () =>
      fetch(`${balancer.base}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return balancer
  }
  end() {
    this.process.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The one that docs/server.md shows, with this machine's ports. */
function configuration(port, ports) {
  const page = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8')
  const shown = page.match(/```haproxy\n([^]*?)```/)[1]
  const servers = ports.map((at, number) => `  server salon${number} 127.0.0.1:${at} check`)
  return shown
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(^ {2}server .*\n)+/m, `${servers.join('\n')}\n`)
}

export class Fleet {
  static async start(binary, count = 3) {
    const fleet = new Fleet()
    fleet.database = new Database()
    fleet.servers = []
    for (let i = 0; i < count; i++)
      fleet.servers.push(await Server.start(binary, fleet.database, await freePort()))
    fleet.balancer = await Balancer.start(fleet.servers.map(({ port }) => port))
    return fleet
  }
  /** Drains one server after the other, and starts this build in its place. */
  async roll(binary) {
    for (const [number, server] of this.servers.entries()) {
      const status = await server.end()
      if (status !== 0) throw new Error(`a server ended with ${status}: ${server.log}`)
      this.servers[number] = await Server.start(binary, this.database, server.port)
      await sleep(1000) // until the balancer has noticed
    }
  }
  async end() {
    await Promise.all(this.servers.map((server) => server.end('SIGKILL')))
    this.balancer?.end()
    this.database.end()
  }
}

/** What a request comes to; anything but success is a failure. */
export async function ask(base, path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(base + path, init)
  const told = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${told}`)
  return JSON.parse(told)
}

/** Somebody who plays at random, over the page's own conversation, until the game is over. */
export class Player {
  seen = []
  refused = []
  outages = 0
  clicks = 0
  said = []
  talk = []

  constructor(base, table, { seat, token }, hurry = 40) {
    this.seat = seat
    this.over = new Promise((done) => (this.ends = done))
    const address = `${base.replace('http', 'ws')}/api/tables/${table}/socket`
    const greeting = { type: 'sit', token, views: false, features: ['company'] }
    this.line = new Conversation(address, greeting, {
      message: (message) => this.hear(message, hurry),
      up: (up) => up || this.outages++,
    })
  }
  hear(message, hurry) {
    if (message.type === 'seen') this.see(message)
    if (message.type === 'refused') this.refused.push(message.reason.en)
    if (message.type === 'talk')
      for (const [at, { text }] of message.lines.entries()) this.talk[message.from + at] = text
    if (message.type === 'turn') this.think(message, hurry)
    if (message.type === 'over') {
      this.outcome = message
      this.ends(message)
    }
  }
  /** One click for a question, also when another server asks it again meanwhile. */
  think(turn, hurry) {
    clearTimeout(this.thought)
    if (turn.moves.length > 0)
      this.thought = setTimeout(() => this.click(turn), Math.random() * hurry)
  }
  /** What was told once is told again word for word. */
  see({ ply, by, move }) {
    const known = this.seen[ply]
    if (known && (known.by !== by || known.move !== move))
      throw new Error(`ply ${ply} was ${known.move}, is ${move}`)
    this.seen[ply] = { by, move }
  }
  click({ ply, undos, moves }) {
    this.clicks++
    this.line.move(ply, undos, moves[Math.floor(Math.random() * moves.length)])
    if (this.clicks % 25 === 0) {
      const text = `word ${this.seat} ${ply}`
      this.said.push(text)
      this.line.say({ type: 'say', text })
    }
  }
  leave() {
    this.line.close()
  }
}

/** Two people who have found each other by an invitation, each request at whichever server. */
export async function invite(base, game, hurry) {
  const seats = [{ kind: 'me', name: 'Ada' }, { kind: 'open' }]
  const opened = await ask(base, '/api/tables', { game, seats, public: true, talk: true })
  const joined = await ask(base, `/api/tables/${opened.table}/join`, { name: 'Bob' })
  const players = [opened.seats[0], joined].map(
    (held) => new Player(base, opened.table, held, hurry),
  )
  return { table: opened.table, players }
}

/** One game from the invitation to its end: what came of it. */
export async function playOne(base, game, hurry) {
  const { table, players } = await invite(base, game, hurry)
  await Promise.all(players.map(({ over }) => over))
  return { table, players }
}

/** A finished game as everybody may read it is the one that was played. */
export async function compare(base, { table, players }) {
  const { frames } = await ask(base, `/api/tables/${table}/replay?eyes=open`)
  for (const player of players)
    for (const [ply, told] of player.seen.entries()) {
      const frame = frames[ply + 1]
      if (!told && frame?.action) continue // what was done at the table is no move
      if (!frame || frame.by !== told?.by || frame.move !== told?.move)
        throw new Error(`${table} ply ${ply}: ${told?.move} was told, ${frame?.move} is kept`)
    }
  if (frames.length - 1 < players[0].seen.length) throw new Error(`${table} is too short`)
}
