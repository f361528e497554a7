// Reads our codes back the way a scanner does: format, mask, blocks, error correction, text.
import assert from 'node:assert/strict'
import test from 'node:test'
import { source } from './source.js'

const { qr } = await source('lib/qr.ts')

const masks = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (r, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
]
// Table 9 of the standard, level M: total bytes, check bytes a block, blocks.
const capacity = {
  1: [26, 10, 1],
  2: [44, 16, 1],
  3: [70, 26, 1],
  4: [100, 18, 2],
  5: [134, 24, 2],
  6: [172, 16, 4],
  7: [196, 18, 4],
  8: [242, 22, 4],
  9: [292, 22, 5],
  10: [346, 26, 5],
}
// The format words of level M, masks 0 to 7, as the standard prints them.
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
const versions = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3 }

function formatOf(code) {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8])
  for (const column of [7, 5, 4, 3, 2, 1, 0]) places.push([8, column])
  return places.reduce((word, [r, c], bit) => word | (code[r][c] << bit), 0)
}

function secondFormatOf(code) {
  const size = code.length
  let word = 0
  for (let bit = 0; bit < 15; bit++)
    word |= (bit < 8 ? code[8][size - 1 - bit] : code[size - 15 + bit][8]) << bit
  return word
}

function isFixed(size, version, row, column) {
  const corner = (r, c) => row >= r && row < r + 9 && column >= c && column < c + 9
  if (corner(0, 0) || corner(0, size - 8) || corner(size - 8, 0)) return true
  if (row === 6 || column === 6) return true
  const late = version >= 7
  if (late && row < 6 && column >= size - 11 && column < size - 8) return true
  if (late && column < 6 && row >= size - 11 && row < size - 8) return true
  if (version === 1) return false
  const middles = late ? [6, size / 2 - 0.5, size - 7] : [6, size - 7]
  return middles.some((r) =>
    middles.some((c) => {
      const taken = (r === 6 && c !== middles[1]) || (c === 6 && r !== middles[1])
      if (late ? taken : !(r !== 6 && c !== 6)) return false
      return Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2
    }),
  )
}

function bytesOf(code, version, mask) {
  const size = code.length
  const bits = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i
      for (const column of [right, right - 1])
        if (!isFixed(size, version, row, column))
          bits.push(code[row][column] ^ (masks[mask](row, column) === 0))
    }
  }
  const bytes = []
  for (let i = 0; i + 8 <= bits.length; i += 8)
    bytes.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  return bytes
}

function multiply(a, b) {
  let product = 0
  for (; b; b >>= 1) {
    if (b & 1) product ^= a
    a = a & 128 ? (a << 1) ^ 0x11d : a << 1
  }
  return product
}

function read(code) {
  const size = code.length
  const version = (size - 17) / 4
  const format = formatOf(code)
  assert.equal(secondFormatOf(code), format)
  const mask = formats.indexOf(format)
  assert.ok(mask >= 0, 'a format word of level M')
  if (versions[version]) {
    let word = 0
    for (let bit = 0; bit < 18; bit++)
      word |= code[Math.floor(bit / 3)][size - 11 + (bit % 3)] << bit
    assert.equal(word, versions[version])
  }
  const [total, checks, count] = capacity[version]
  const bytes = bytesOf(code, version, mask).slice(0, total)
  assert.equal(bytes.length, total)
  const short = Math.floor(total / count) - checks
  const long = total % count
  const blocks = Array.from({ length: count }, () => [])
  let at = 0
  for (let i = 0; i <= short; i++)
    for (let b = 0; b < count; b++) if (i < short || b >= count - long) blocks[b].push(bytes[at++])
  const data = blocks.flatMap((block) => [...block])
  for (let i = 0; i < checks; i++) for (const block of blocks) block.push(bytes[at++])
  for (const block of blocks)
    for (let root = 0, x = 1; root < checks; root++, x = multiply(x, 2))
      assert.equal(
        block.reduce((sum, byte) => multiply(sum, x) ^ byte, 0),
        0,
        'a syndrome is not zero',
      )
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  assert.equal(bits.slice(0, 4), '0100')
  const width = version < 10 ? 8 : 16
  const length = parseInt(bits.slice(4, 4 + width), 2)
  const text = []
  for (let i = 0; i < length; i++) {
    const from = 4 + width + 8 * i
    text.push(parseInt(bits.slice(from, from + 8), 2))
  }
  return new TextDecoder().decode(new Uint8Array(text))
}

test('links of every length up to version 10 read back', () => {
  const sizes = new Set()
  // the longest of each version, and one more
  const full = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
  for (const length of [1, ...full.flatMap((most) => [most, most + 1])].slice(0, -1)) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join('')
    const code = qr(text)
    sizes.add(code.length)
    assert.equal(read(code), text)
  }
  assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41, 45, 49, 53, 57])
})

test('other letters travel as UTF-8', () => {
  assert.equal(read(qr('http://salon.example/t/élan-é')), 'http://salon.example/t/élan-é')
})

test('a text that does not fit gives no code', () => assert.equal(qr('x'.repeat(214)), null))
