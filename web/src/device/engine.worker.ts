// An engine in a thread of its own: bytes in, bytes out. The page decides what it is for.
import { ConsoleStdout, File, OpenFile, WASI } from '@bjorn3/browser_wasi_shim'
import type { Order, Report } from './engine'

interface Exports {
  memory: WebAssembly.Memory
  salon_take(size: number): number
  salon_call(at: number, size: number): number
  salon_weights(at: number, size: number): number
  _initialize(): unknown
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
let engine: Exports | null = null

async function begin(module: WebAssembly.Module) {
  const said = ConsoleStdout.lineBuffered((line) => console.info(line))
  const wasi = new WASI([], [], [new OpenFile(new File([])), said, said])
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
  })
  engine = instance.exports as unknown as Exports
  wasi.initialize(instance as { exports: Pick<Exports, 'memory' | '_initialize'> })
}

function ask(call: 'salon_call' | 'salon_weights', bytes: Uint8Array): string {
  const at = engine!.salon_take(bytes.length)
  if (!at) throw new Error('there is no room for so much')
  new Uint8Array(engine!.memory.buffer, at, bytes.length).set(bytes)
  const answer = engine![call](at, bytes.length)
  const memory = engine!.memory.buffer // it may have grown
  const size = new DataView(memory).getUint32(answer, true)
  return decoder.decode(new Uint8Array(memory, answer + 4, size))
}

async function obey(order: Order): Promise<string> {
  if ('module' in order) {
    await begin(order.module)
    return '{}'
  }
  if ('text' in order) return ask('salon_call', encoder.encode(order.text))
  const name = encoder.encode(`${order.game}\0`)
  const bytes = new Uint8Array(name.length + order.weights.byteLength)
  bytes.set(name)
  bytes.set(new Uint8Array(order.weights), name.length)
  return ask('salon_weights', bytes)
}

let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  last = last.then(async () => {
    let report: Report
    try {
      report = { id: order.id, text: await obey(order) }
    } catch (error) {
      report = { id: order.id, trapped: String(error) }
    }
    postMessage(report)
  })
})
