// QR codes (ISO/IEC 18004) for links: byte mode, error correction M, versions 1 to 10.

/** Per version: check bytes of a block, then the data bytes of each block. */
const blocks: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]

const alignments = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]

// The field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
const power: number[] = []
const log: number[] = []
for (let i = 0, x = 1; i < 255; i++) {
  power[i] = x
  log[x] = i
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1
}
const times = (a: number, b: number) => (a && b ? power[(log[a] + log[b]) % 255] : 0)

function checkBytes(data: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0]
    generator.forEach((c, at) => (next[at + 1] ^= times(c, power[i])))
    generator = next
  }
  const rest = [...data, ...new Array(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]
    generator.forEach((c, at) => (rest[i + at] ^= times(c, lead)))
  }
  return rest.slice(data.length)
}

/** The text as data bytes, padded to the size of the version. */
function dataBytes(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = []
  const put = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, size * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8)
    data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0))
  for (let pad = 0xec; data.length < size; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/** All bytes in the order they are drawn: blocks take turns. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [checks, sizes] = blocks[version - 1]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const data = dataBytes(bytes, version, total)
  let from = 0
  const parts = sizes.map((size) => data.slice(from, (from += size)))
  const corrections = parts.map((part) => checkBytes(part, checks))
  const out: number[] = []
  for (let i = 0; i < Math.max(...sizes); i++)
    for (const part of parts) if (i < part.length) out.push(part[i])
  for (let i = 0; i < checks; i++) for (const part of corrections) out.push(part[i])
  return out
}

function remainder(value: number, width: number, polynomial: number) {
  const degree = 31 - Math.clz32(polynomial)
  let rest = value << degree
  for (let i = width - 1; i >= 0; i--) if ((rest >> (i + degree)) & 1) rest ^= polynomial << i
  return (value << degree) | rest
}

const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

class Grid {
  readonly dark: boolean[][]
  readonly fixed: boolean[][]

  constructor(readonly size: number) {
    this.dark = Array.from({ length: size }, () => new Array(size).fill(false))
    this.fixed = Array.from({ length: size }, () => new Array(size).fill(false))
  }

  set(row: number, column: number, dark: boolean) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return
    this.dark[row][column] = dark
    this.fixed[row][column] = true
  }

  /** Rings round a middle, seen from above: dark where the distance says so. */
  rings(row: number, column: number, reach: number, dark: (distance: number) => boolean) {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        this.set(row + r, column + c, dark(Math.max(Math.abs(r), Math.abs(c))))
  }
}

function drawPatterns(grid: Grid, version: number) {
  const { size } = grid
  for (let i = 0; i < size; i++) {
    grid.set(6, i, i % 2 === 0)
    grid.set(i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    grid.rings(row, column, 4, (distance) => distance !== 2 && distance !== 4)
  const middles = version > 1 ? [6, ...alignments[version - 1]] : []
  for (const row of middles)
    for (const column of middles) {
      const corner =
        (row === 6 && (column === 6 || column === size - 7)) || (column === 6 && row === size - 7)
      if (!corner) grid.rings(row, column, 2, (distance) => distance !== 1)
    }
  if (version >= 7) drawVersion(grid, version)
}

function drawVersion(grid: Grid, version: number) {
  const bits = remainder(version, 6, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    const [near, far] = [Math.floor(i / 3), grid.size - 11 + (i % 3)]
    grid.set(near, far, dark)
    grid.set(far, near, dark)
  }
}

function drawFormat(grid: Grid, mask: number) {
  const { size } = grid
  const bits = remainder(mask, 5, 0x537) ^ 0x5412 // level M is 00
  const bit = (i: number) => ((bits >> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i
    grid.set(down, 8, bit(i))
    grid.set(8, across, bit(i))
  }
  grid.set(size - 8, 8, true)
}

function drawData(grid: Grid, words: number[], mask: number) {
  let at = 0
  for (let right = grid.size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let i = 0; i < grid.size; i++) {
      const row = upward ? grid.size - 1 - i : i
      for (const column of [right, right - 1]) {
        if (grid.fixed[row][column]) continue
        const bit = at < words.length * 8 && (words[at >> 3] >> (7 - (at & 7))) & 1
        grid.dark[row][column] = Boolean(bit) !== masks[mask](row, column)
        at++
      }
    }
  }
}

/** How hard a code is to read: long runs, squares, false finders, too much of one colour. */
function penalty(dark: boolean[][]): number {
  const size = dark.length
  let sum = 0
  const columns = dark.map((_, c) => dark.map((row) => row[c]))
  for (const line of [...dark, ...columns]) {
    const text = line.map((cell) => (cell ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (const finder of ['10111010000', '00001011101'])
      for (let i = text.indexOf(finder); i >= 0; i = text.indexOf(finder, i + 1)) sum += 40
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++)
      if (
        dark[r][c] === dark[r - 1][c] &&
        dark[r][c] === dark[r][c - 1] &&
        dark[r][c] === dark[r - 1][c - 1]
      )
        sum += 3
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}

/** The squares of the code, row by row, true where dark; null if the text is too long for one. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version =
    1 +
    blocks.findIndex(([, sizes], i) => {
      const room = sizes.reduce((sum, size) => sum + size, 0) - (i < 9 ? 2 : 3)
      return bytes.length <= room
    })
  if (!version) return null
  const words = codewords(bytes, version)
  const drawn = masks.map((_, mask) => {
    const grid = new Grid(17 + 4 * version)
    drawPatterns(grid, version)
    drawFormat(grid, mask)
    drawData(grid, words, mask)
    return grid.dark
  })
  const costs = drawn.map(penalty)
  return drawn[costs.indexOf(Math.min(...costs))]
}
