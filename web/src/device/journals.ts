// The journals of the tables on this device, a line a key: (table, number). Of two windows that write
// the same number one is refused, as of two servers at one store.
export interface Entries {
  table: string
  /** The number of the first of them. */
  from: number
  lines: string[]
}

export interface Journals {
  lines(table: string): Promise<string[]>
  /** All of it, or nothing: then it fails. */
  append(entries: Entries[]): Promise<void>
  tables(): Promise<{ table: string; at: number }[]>
  remove(table: string): Promise<void>
}

const [lineStore, tableStore] = ['lines', 'tables']

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((answer, fail) => {
    request.onsuccess = () => answer(request.result)
    request.onerror = () => fail(request.error)
  })

const ended = (work: IDBTransaction) =>
  new Promise<void>((answer, fail) => {
    work.oncomplete = () => answer()
    work.onabort = () => fail(work.error)
  })

/** Every line of a table, whatever its number. */
const all = (table: string) => IDBKeyRange.bound([table], [table, []])

class Database implements Journals {
  constructor(private readonly base: IDBDatabase) {}

  static async open(): Promise<Database> {
    const opening = indexedDB.open('salon', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(lineStore)
      opening.result.createObjectStore(tableStore)
    }
    return new Database(await done(opening))
  }

  async lines(table: string) {
    const work = this.base.transaction(lineStore)
    return (await done(work.objectStore(lineStore).getAll(all(table)))) as string[]
  }

  async append(entries: Entries[]) {
    // When this returns the lines are on the disk, not only on their way there.
    const work = this.base.transaction([lineStore, tableStore], 'readwrite', {
      durability: 'strict',
    })
    for (const { table, from, lines } of entries) {
      if (from === 0) work.objectStore(tableStore).put(Date.now(), table)
      for (const [at, line] of lines.entries())
        work.objectStore(lineStore).add(line, [table, from + at])
    }
    await ended(work)
  }

  async tables() {
    const store = this.base.transaction(tableStore).objectStore(tableStore)
    const [names, times] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    return names.map((name, at) => ({ table: String(name), at: Number(times[at]) }))
  }

  async remove(table: string) {
    const work = this.base.transaction([lineStore, tableStore], 'readwrite')
    work.objectStore(lineStore).delete(all(table))
    work.objectStore(tableStore).delete(table)
    await ended(work)
  }
}

/** Where the browser keeps nothing: until the window is closed. */
export class Memory implements Journals {
  private kept = new Map<string, { at: number; lines: string[] }>()

  async lines(table: string) {
    return [...(this.kept.get(table)?.lines ?? [])]
  }

  async append(entries: Entries[]) {
    for (const { table, from } of entries)
      if (from !== (this.kept.get(table)?.lines.length ?? 0))
        throw new Error(`${table} has changed meanwhile`)
    for (const { table, lines } of entries) {
      const { at = Date.now(), lines: before = [] } = this.kept.get(table) ?? {}
      this.kept.set(table, { at, lines: [...before, ...lines] })
    }
  }

  async tables() {
    return [...this.kept].map(([table, { at }]) => ({ table, at }))
  }

  async remove(table: string) {
    this.kept.delete(table)
  }
}

/** Those of this browser. */
export const openJournals = (): Promise<Journals> => Database.open().catch(() => new Memory())
