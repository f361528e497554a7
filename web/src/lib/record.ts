// A record somebody loaded: it stays in this window until it is closed.
const key = 'salon.record'

export function keepRecord(text: string) {
  sessionStorage.setItem(key, text)
}

export const keptRecord = () => sessionStorage.getItem(key)

/** The score of each seat, if the game is over. */
export function resultOf(record: string): number[] | null {
  const found = /^result (.+)$/m.exec(record)
  return found && found[1].trim().split(/\s+/).map(Number)
}

/** The record of the first so many events, to be played on from there. */
export function upTo(record: string, events: number) {
  const lines = record.split('\n')
  const start = lines.indexOf('moves') + 1
  return [...lines.slice(0, start), ...lines.slice(start, start + events), ''].join('\n')
}

/** Offers a text as a file to save. */
export function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
