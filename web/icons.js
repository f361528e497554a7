// Draws public/icon-*.png from public/icon.svg, for those who want icons of points: node icons.js
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './tests/house.js'

const file = (name) => fileURLToPath(new URL(`public/${name}`, import.meta.url))
const svg = readFileSync(file('icon.svg'), 'utf8')
// Whoever cuts an icon to a shape of their own leaves four fifths of it; phones round the corners
// themselves.
const whole = svg.replace(' rx="7"', '')
const spacious = whole.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
const icons = [
  ['icon-180.png', 180, whole],
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  ['icon-maskable.png', 512, spacious],
]

const browser = await openBrowser()
for (const [name, size, drawing] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = name === 'icon-maskable.png' ? '#2f5d50' : 'transparent'
  await page.setContent(
    `<style>* { margin: 0; background: ${ground} } svg { display: block; width: 100vw }</style>${drawing}`,
  )
  await page.screenshot({ path: file(name), omitBackground: true })
  await page.close()
}
await browser.close()
