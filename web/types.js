// Makes the types of everything the server says out of its one description: the schemas beside the
// C++ sources. What is made is in generated/, one module for the seat protocol, one for the server,
// one for each game; it is never edited and not kept in the repository.
import { compile } from 'json-schema-to-typescript'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const sources = resolve(here, '../src')
const target = resolve(here, 'generated')

const schemas = [
  ['protocol', resolve(sources, 'core/protocol.schema.json')],
  ['api', resolve(sources, 'server/api.schema.json')],
  ...readdirSync(resolve(sources, 'games'))
    .map((game) => [game, resolve(sources, 'games', game, 'schema.json')])
    .filter(([, file]) => existsSync(file)),
]

mkdirSync(target, { recursive: true })
for (const [name, file] of schemas) {
  const text = await compile(JSON.parse(readFileSync(file, 'utf8')), name, {
    cwd: dirname(file),
    unreachableDefinitions: true,
    bannerComment: `// Made by types.js from ${file.slice(file.indexOf('src/'))}.`,
    style: { semi: false, singleQuote: true, printWidth: 100 },
  })
  const out = resolve(target, `${name}.ts`)
  // A file that says the same keeps its time, so that nothing is built again for it.
  if (!existsSync(out) || readFileSync(out, 'utf8') !== text) writeFileSync(out, text)
}
