// Light or dark: as the system has it until somebody chooses.
import { keep, recall } from './store'

type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const chosen: { theme: Theme | null; system: Theme } = $state({
  theme: recall<Theme | null>('theme', null),
  system: system.matches ? 'dark' : 'light',
})

export const theme = (): Theme => chosen.theme ?? chosen.system

function apply() {
  document.documentElement.dataset.theme = theme()
}

export function switchTheme() {
  chosen.theme = theme() === 'dark' ? 'light' : 'dark'
  keep('theme', chosen.theme)
  apply()
}

system.addEventListener('change', () => {
  chosen.system = system.matches ? 'dark' : 'light'
  apply()
})
apply()
