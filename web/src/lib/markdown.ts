// Markdown, as much of it as the rules pages use, as a tree; what draws the tree escapes all text.
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

const spans = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/

export function inline(text: string): Inline[] {
  const found = spans.exec(text)
  if (!found) return text ? [{ kind: 'text', text }] : []
  const [whole, code, strong, em, label, href] = found
  const before = inline(text.slice(0, found.index))
  const after = inline(text.slice(found.index + whole.length))
  let span: Inline
  if (code !== undefined) span = { kind: 'code', text: code }
  else if (strong !== undefined) span = { kind: 'strong', inside: inline(strong) }
  else if (em !== undefined) span = { kind: 'em', inside: inline(em) }
  else if (/^(https?:\/\/|\/(?!\/)|#)/.test(href))
    span = { kind: 'link', href, inside: inline(label) }
  else span = { kind: 'text', text: label } // any other scheme is not followed
  return [...before, span, ...after]
}

const isItem = (line: string) => /^\s*(?:[-*]|\d+\.)\s+/.test(line)
const isRow = (line: string) => line.startsWith('|')
const startsBlock = (line: string) =>
  !line.trim() || /^#{1,6} /.test(line) || isItem(line) || isRow(line) || line.startsWith('```')

const cells = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

export function markdown(text: string): Block[] {
  const lines = text.split(/\r?\n/)
  const blocks: Block[] = []
  let at = 0
  const takeWhile = (test: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && test(lines[at])) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (!line.trim()) at++
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1].length, inside: inline(heading[2]) })
      at++
    } else if (line.startsWith('```')) {
      at++
      blocks.push({ kind: 'code', text: takeWhile((l) => !l.startsWith('```')).join('\n') })
      at++
    } else if (isItem(line)) {
      blocks.push(list(takeWhile((l) => isItem(l) || /^\s+\S/.test(l))))
    } else if (isRow(line)) {
      const [head, , ...rows] = takeWhile(isRow)
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) })
    } else {
      at++
      const rest = takeWhile((l) => !startsBlock(l))
      blocks.push({ kind: 'paragraph', inside: inline([line, ...rest].join(' ')) })
    }
  }
  return blocks
}

function list(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, ''))
    else items[items.length - 1] += ' ' + line.trim()
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0]), items: items.map(inline) }
}
