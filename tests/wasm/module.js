// The engine as WebAssembly, as a page holds it; and the program it must agree with.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { WASI } from 'node:wasi'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const file = join(root, 'build/wasm/salon.wasm')
export const program = join(root, 'build/release/salon')
/** Whether everything is tried, or a little of everything. */
export const all = Boolean(process.env.SALON_TEST_ALL)

/** A module of its own: `ask` takes a request (an object, or any bytes), `weigh` a game's weights. */
export async function load() {
  const wasi = new WASI({ version: 'preview1' })
  const { instance } = await WebAssembly.instantiate(readFileSync(file), wasi.getImportObject())
  wasi.initialize(instance)
  const { memory, salon_take, salon_call, salon_weights } = instance.exports
  const send = (call, bytes) => {
    const room = salon_take(bytes.length)
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes)
    const told = call(room, bytes.length)
    const length = new DataView(memory.buffer).getUint32(told, true)
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, told + 4, length)))
  }
  const bytes = (request) =>
    request instanceof Uint8Array ? request : Buffer.from(JSON.stringify(request))
  return {
    ask: (request) => send(salon_call, bytes(request)),
    weigh: (game) =>
      send(
        salon_weights,
        Buffer.concat([
          Buffer.from(`${game}\0`),
          readFileSync(join(root, 'build/wasm/weights', game)),
        ]),
      ),
  }
}

/** The same with everything its bots have learned. */
export async function loadWithWeights() {
  const module = await load()
  for (const game of Object.keys(module.ask({ ask: 'version' }).weights)) module.weigh(game)
  return module
}

const run = promisify(execFile)

/** The record of a game between bots as the program writes it. */
export async function played(game, bots, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'salon-wasm-'))
  try {
    const saved = join(folder, 'record')
    const seats = bots.map((bot, seat) => `${String.fromCharCode(65 + seat)}=${bot}`).join(',')
    const words = [
      'play',
      game,
      '--seats',
      seats,
      '--seed',
      String(seed),
      '--save',
      saved,
      '--quiet',
      '--delay',
      '0',
    ]
    await run(program, words, { maxBuffer: Infinity })
    return readFileSync(saved, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
