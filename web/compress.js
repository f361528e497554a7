// Compresses what was built, once, so that the server never does: each file gets a .br and a .gz
// beside it where that makes it smaller.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = new URL('dist/', import.meta.url)
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(name)) continue
  const file = new URL(name, folder)
  const plain = readFileSync(file)
  const packed = {
    br: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gz: gzipSync(plain, { level: 9 }),
  }
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length) writeFileSync(`${file.pathname}.${ending}`, bytes)
  }
}
