// Loads TypeScript modules of the page.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { compileModule } from 'svelte/compiler'
import { transformWithEsbuild } from 'vite'

const load = (code) => import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

/** One that imports nothing but types. */
export async function source(path) {
  const file = new URL(`../src/${path}`, import.meta.url)
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file.pathname, {
    sourcemap: false,
  })
  return load(code)
}

/** Modules with state in them: nothing is drawn here, so it need not be watched. */
const stateful = {
  name: 'stateful',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await transformWithEsbuild(readFileSync(path, 'utf8'), path, {
        sourcemap: false,
        target: 'esnext',
      })
      const { js } = compileModule(code, { filename: path, generate: 'server' })
      return { contents: js.code }
    })
  },
}

/** What a few lines import, with all that belongs to it. */
export async function bundle(lines) {
  const { outputFiles } = await build({
    stdin: { contents: lines, resolveDir: fileURLToPath(new URL('../src', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [stateful],
    logLevel: 'error',
  })
  return load(outputFiles[0].text)
}
