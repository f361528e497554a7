// Loads modules of the client that import others, as the page's own tool does.
import { createServer } from 'vite'

export async function modules(...paths) {
  const vite = await createServer({
    root: new URL('../../', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  const loaded = await Promise.all(paths.map((path) => vite.ssrLoadModule(path)))
  await vite.close()
  return loaded
}
