// A record somebody loaded: it stays in this window until it is closed.
const key = 'salon.record'

export function keepRecord(text: string) {
  sessionStorage.setItem(key, text)
}

export const keptRecord = () => sessionStorage.getItem(key)

/** Offers a text as a file to save. */
export function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
