/** Values by name, stored unchanged. Any call may fail if the browser does not store data. */
export type BrowserTable = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  /**
   * Stores the value unless there already is one, and returns the stored value. If two tabs do this at once, the first
   * one wins.
   */
  writeFirst<T>(name: string, value: T): Promise<T>
}

/** Name in the table `work` for the work of one account in one tool. */
export const workName = (who: string, tool: string): string => `${who}/${tool}`

/** If a table is added, the version increases. */
const tables = ['keys', 'work'] as const
const version = 2
let opening: Promise<IDBDatabase> | undefined

/**
 * The browser's own database. It contains a key that no script can read, and work that is too large for local storage.
 */
export function browserTable(table: (typeof tables)[number]): BrowserTable {
  async function rows(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= opened()
    return (await opening).transaction(table, mode).objectStore(table)
  }
  return {
    read: async name => answered((await rows('readonly')).get(name)),
    write: async (name, value) => void (await answered((await rows('readwrite')).put(value, name))),
    remove: async name => answered((await rows('readwrite')).delete(name)),
    async writeFirst(name, value) {
      const own = await rows('readwrite')
      const standing = await answered(own.get(name))
      if (standing !== undefined) return standing
      await answered(own.put(value, name))
      return value
    },
  }
}

async function opened(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open('urja', version)
    request.onupgradeneeded = () => {
      for (const table of tables)
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table)
    }
    const database = await answered(request)
    const forget = () => {
      opening = undefined
    }
    database.onclose = forget
    // Another tab has a newer version of the program, which is waiting for this connection to close.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  } catch (error) {
    opening = undefined
    throw error
  }
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, refused) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => refused(request.error)
  })
