import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// `npm run dev` serves the page with live changes and sends the rest to a running `salon serve`.
const server = process.env.SALON_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the page's security policy allows no inline data but images
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The page as a server has it, and as `salon site` writes it: one page but for its head.
      input: ['index.html', 'site.html'],
      output: {
        // What all boards share is one request, whichever of them comes first; so are the pictures
        // of the home page.
        manualChunks: (id) => {
          if (id.includes('/boards/shared/')) return 'boards'
          if (/\/boards\/[^/]+\/Picture\.svelte/.test(id)) return 'pictures'
        },
      },
    },
  },
  experimental: {
    // A server's page has many addresses, all from its root; a site may be in any folder of a host.
    renderBuiltUrl: (file, { hostId, hostType }) => {
      if (hostType !== 'html') return { relative: true }
      return hostId === 'site.html' ? file : undefined
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
})
