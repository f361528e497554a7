// A seat at a table without a browser: a WebSocket, as much of it as short messages need.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

/** What is said, as one masked frame. */
function framed(text) {
  const body = Buffer.from(text)
  const long = body.length > 125
  const head = long
    ? Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255])
    : Buffer.from([0x81, 0x80 | body.length])
  const mask = randomBytes(4)
  return Buffer.concat([head, mask, body.map((byte, at) => byte ^ mask[at % 4])])
}

/** The next whole frame of what has come, and where it ends; null if there is none yet. */
function unframed(bytes) {
  if (bytes.length < 2) return null
  const short = bytes[1] & 127
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return null
  const size =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < start + size) return null
  return { code: bytes[0] & 15, body: bytes.subarray(start, start + size), end: start + size }
}

export class Talk {
  static async at(base, table, greeting) {
    const request = http.get(`${base}/api/tables/${table}/socket`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    })
    const [, socket, first] = await once(request, 'upgrade')
    const talk = new Talk()
    talk.socket = socket
    talk.heard = []
    talk.waiting = []
    let bytes = first
    const read = () => {
      for (let frame; (frame = unframed(bytes)); bytes = bytes.subarray(frame.end))
        if (frame.code === 1) talk.hear(JSON.parse(frame.body.toString()))
    }
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more])
      read()
    })
    read()
    talk.say(greeting)
    return talk
  }

  hear(message) {
    const at = this.waiting.findIndex(({ type }) => type === message.type)
    if (at < 0) this.heard.push(message)
    else this.waiting.splice(at, 1)[0].answer(message)
  }

  /** The next message of that type. */
  next(type) {
    const at = this.heard.findIndex((message) => message.type === type)
    if (at >= 0) return Promise.resolve(this.heard.splice(at, 1)[0])
    return new Promise((answer) => this.waiting.push({ type, answer }))
  }

  say(message) {
    this.socket.write(framed(JSON.stringify(message)))
  }

  close() {
    this.socket.destroy()
  }
}
