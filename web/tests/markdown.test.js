import assert from 'node:assert/strict'
import test from 'node:test'
import { source } from './source.js'

const { markdown } = await source('lib/markdown.ts')

test('headings, paragraphs, emphasis', () => {
  assert.deepEqual(markdown('# A *b*\n\none\ntwo **three** `four`'), [
    {
      kind: 'heading',
      level: 1,
      inside: [
        { kind: 'text', text: 'A ' },
        { kind: 'em', inside: [{ kind: 'text', text: 'b' }] },
      ],
    },
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'one two ' },
        { kind: 'strong', inside: [{ kind: 'text', text: 'three' }] },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'four' },
      ],
    },
  ])
})

test('lists and tables', () => {
  const [list, ordered, table] = markdown(
    '- one\n  more\n- two\n\ntext\n\n1. first\n2. second\n\n| a | b |\n|---|---|\n| c | |',
  ).filter((block) => block.kind !== 'paragraph')
  assert.deepEqual(list.items, [
    [{ kind: 'text', text: 'one more' }],
    [{ kind: 'text', text: 'two' }],
  ])
  assert.equal(ordered.ordered, true)
  assert.equal(ordered.items.length, 2)
  assert.deepEqual(table.head, [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]])
  assert.deepEqual(table.rows, [[[{ kind: 'text', text: 'c' }], []]])
})

test('code is left alone and nothing in it is understood', () => {
  assert.deepEqual(markdown('```\n# **x**\n<b>\n```'), [{ kind: 'code', text: '# **x**\n<b>' }])
})

test('links go to our own pages and the web, nowhere else', () => {
  const links = (text) => markdown(text)[0].inside.filter((span) => span.kind === 'link')
  assert.equal(links('[a](/rules/khan) [b](https://example.org)').length, 2)
  assert.equal(links('[a](javascript:alert(1)) [b](data:x) [c](//evil.example)').length, 0)
})

test('markup in the text stays text', () => {
  assert.deepEqual(markdown('<script>alert(1)</script>')[0].inside, [
    { kind: 'text', text: '<script>alert(1)</script>' },
  ])
})
