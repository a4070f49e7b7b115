/** Where work is kept: values as they are, by name. Any call may be refused. */
export type KeptStore = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

const table = 'work'

/** The browser's own database: a shape of a thousand corners and the answer for a municipality find room there. */
export function browserStore(): KeptStore {
  let open: Promise<IDBDatabase> | undefined
  async function ask<T>(mode: IDBTransactionMode, what: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    open ??= opened()
    const database = await open
    return answered(what(database.transaction(table, mode).objectStore(table)))
  }
  return {
    read: name => ask('readonly', rows => rows.get(name)),
    write: async (name, value) => void (await ask('readwrite', rows => rows.put(value, name))),
    remove: name => ask('readwrite', rows => rows.delete(name)),
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('urja', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return answered(request)
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, refused) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => refused(request.error)
  })
