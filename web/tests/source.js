// Loads a TypeScript module of the page that imports nothing but types.
import { readFileSync } from 'node:fs'
import { transformWithEsbuild } from 'vite'

export async function source(path) {
  const file = new URL(`../src/${path}`, import.meta.url)
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file.pathname, {
    sourcemap: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
