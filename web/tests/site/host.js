// A host of files and nothing else: what lies in a folder, below an address that is not its root.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { program } from '../house.js'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

const below = '/some/where/'

export class FileHost {
  static async open() {
    const host = new FileHost()
    host.folder = join(mkdtempSync(join(tmpdir(), 'salon-site-')), 'site')
    host.said = execFileSync(program, ['site', host.folder], { encoding: 'utf8' })
    host.up = true // else nobody answers
    host.asked = []
    host.held = null // of files with such names only a half is sent until `release`
    host.halves = []
    host.server = http.createServer((request, response) => host.answer(request, response))
    host.server.listen(0, '127.0.0.1')
    await once(host.server, 'listening')
    host.port = host.server.address().port
    host.base = `http://127.0.0.1:${host.port}${below}`
    return host
  }

  answer(request, response) {
    if (!this.up) return request.socket.destroy()
    const path = new URL(request.url, this.base).pathname
    const name = path.slice(below.length) || 'index.html'
    let bytes
    try {
      if (!path.startsWith(below)) throw new Error('not ours')
      bytes = readFileSync(join(this.folder, name))
    } catch {
      this.asked.push({ name: path, missing: true })
      response.writeHead(404).end()
      return
    }
    // As most hosts do; pictures are small already.
    const packed = extname(name) === '.png' ? bytes : gzipSync(bytes, { level: 9 })
    this.asked.push({ name, bytes: packed.length })
    response.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      ...(packed !== bytes && { 'Content-Encoding': 'gzip' }),
    })
    if (this.held?.test(name)) this.hold(response, packed)
    else response.end(packed)
  }

  hold(response, packed) {
    const half = packed.length >> 1
    response.write(packed.subarray(0, half))
    this.halves.push(() => response.end(packed.subarray(half)))
  }

  release() {
    this.held = null
    for (const send of this.halves.splice(0)) send()
  }

  close() {
    this.server.close()
    this.server.closeAllConnections()
    rmSync(join(this.folder, '..'), { recursive: true, force: true })
  }
}
