import { createCustodyError } from './custodyError.ts'

/** Values by name in IndexedDB, which keeps keys that cannot be exported. */
export type ObjectStore = {
  /** Returns a value as it was written, unparsed. */
  read(name: string): Promise<unknown>
  /** Writes a value. It is on disk when the promise resolves. */
  write(name: string, value: unknown): Promise<void>
  /** Writes a value unless there is one. Returns the value that is there afterwards. */
  add(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
}

type Location = { readonly database: string; readonly store: string }
/** A request, of values of any type. */
type Result = Pick<IDBRequest<unknown>, 'result' | 'error'>

/**
 * Creates a store of values, in a database that has this store alone.
 *
 * @param indexedDb - The browser's; absent or failing in some private windows.
 * @throws Each function: `custody.storage_unavailable`, `custody.storage_full`.
 */
export function createObjectStore(
  location: Location,
  indexedDb: IDBFactory | undefined = globalThis.indexedDB,
): ObjectStore {
  const run = async (
    mode: IDBTransactionMode,
    use: (values: IDBObjectStore) => Result,
  ): Promise<unknown> => {
    try {
      return await transact(await openDatabase(indexedDb, location), { ...location, mode, use })
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      const code = isFull ? 'custody.storage_full' : 'custody.storage_unavailable'
      throw createCustodyError(code, error)
    }
  }
  return {
    read: async (name) => run('readonly', (values) => values.get(name)),
    async write(name, value) {
      await run('readwrite', (values) => values.put(value, name))
    },
    async add(name, value) {
      // One transaction, so that no other tab writes between reading and writing.
      const found = await run('readwrite', (values) => {
        const request = values.get(name) as IDBRequest<unknown>
        request.addEventListener('success', () => {
          if (request.result === undefined) values.put(value, name)
        })
        return request
      })
      return found ?? value
    },
    async remove(name) {
      await run('readwrite', (values) => values.delete(name))
    },
  }
}

type Step = Location & {
  readonly mode: IDBTransactionMode
  readonly use: (values: IDBObjectStore) => Result
}

async function transact(database: IDBDatabase, { store, mode, use }: Step): Promise<unknown> {
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const request = use(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
    })
    return request.result
  } finally {
    database.close()
  }
}

async function openDatabase(
  indexedDb: IDBFactory | undefined,
  { database, store }: Location,
): Promise<IDBDatabase> {
  if (!indexedDb) throw new TypeError('This browser has no IndexedDB.')
  const request = indexedDb.open(database, 1)
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('It did not open.')))
  })
}
