// Loads a module of the client that needs no other one, so that it can be tested without a build.
import { readFile } from 'node:fs/promises'
import ts from 'typescript'

const web = new URL('../../', import.meta.url)

export async function load(path) {
  const source = await readFile(new URL(path, web), 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}

/** What does not change during a match, as the recorded conversation's hello tells it. */
export const constantsOf = async (game) => (await conversation(game))[0].constants

/** The messages of a recorded conversation. */
export async function conversation(game) {
  const text = await readFile(new URL(`tests/fixtures/${game}.jsonl`, web), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
