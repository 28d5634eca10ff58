import { createCustodyError } from './custodyError.ts'
import type { DeviceShare } from './deviceShare.ts'

const store = 'devices'

/** The wallets of this browser on this site. A missing one is opened by recovery, never created anew. */
export type DeviceStore = {
  /** Returns the wallet's share, or `undefined` when the browser has none, or removed it. */
  read(walletId: string): Promise<DeviceShare | undefined>
  /** Stores the wallet's share. It is written to disk when the promise resolves. */
  write(walletId: string, share: DeviceShare): Promise<void>
  remove(walletId: string): Promise<void>
}

/**
 * Creates a store in IndexedDB, which keeps keys that cannot be exported.
 *
 * @param indexedDb - The browser's; absent or failing in some private windows.
 * @throws Each function: `custody.storage_unavailable`, `custody.storage_full`.
 */
export function createDeviceStore(
  indexedDb: IDBFactory | undefined = globalThis.indexedDB,
): DeviceStore {
  return {
    read: async (walletId) =>
      transact(indexedDb, { mode: 'readonly', run: (devices) => devices.get(walletId) }).then(
        (found) => (isDeviceShare(found) ? found : undefined),
      ),
    write: async (walletId, share) => {
      await transact(indexedDb, {
        mode: 'readwrite',
        run: (devices) => devices.put(share, walletId),
      })
    },
    remove: async (walletId) => {
      await transact(indexedDb, { mode: 'readwrite', run: (devices) => devices.delete(walletId) })
    },
  }
}

type Transaction = {
  readonly mode: 'readonly' | 'readwrite'
  readonly run: (devices: IDBObjectStore) => IDBRequest
}

async function transact(
  indexedDb: IDBFactory | undefined,
  { mode, run }: Transaction,
): Promise<unknown> {
  try {
    const database = await openDatabase(indexedDb)
    try {
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      const request = run(transaction.objectStore(store))
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
      })
      return request.result
    } finally {
      database.close()
    }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw createCustodyError(isFull ? 'custody.storage_full' : 'custody.storage_unavailable', error)
  }
}

async function openDatabase(indexedDb: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!indexedDb) throw new TypeError('This browser has no IndexedDB.')
  const request = indexedDb.open('latchkey-custody', 1)
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('It did not open.')))
  })
}

function isDeviceShare(value: unknown): value is DeviceShare {
  return typeof value === 'object' && value !== null && 'key' in value && 'box' in value
}
