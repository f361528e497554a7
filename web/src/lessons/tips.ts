// The tables at which advice comes by itself: the first real games after a lesson.
import { keep, recall } from '../lib/store'

const most = 10 // the oldest are forgotten

const all = () => recall<string[]>('tips', [])

export const hasTips = (table: string) => all().includes(table)

export function giveTips(table: string) {
  keep('tips', [table, ...all().filter((other) => other !== table)].slice(0, most))
}
