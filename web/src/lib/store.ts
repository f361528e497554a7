// What this browser remembers between visits. A browser that refuses to remember is no error.
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`salon.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep(key: string, value: unknown) {
  try {
    localStorage.setItem(`salon.${key}`, JSON.stringify(value))
  } catch {
    // private windows and full disks: the game goes on without it
  }
}
