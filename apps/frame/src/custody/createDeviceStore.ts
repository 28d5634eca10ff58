import { createObjectStore } from './createObjectStore.ts'
import type { DeviceShare } from './deviceShare.ts'

/** The wallets of this browser on this site. A missing one is opened by recovery, never created anew. */
export type DeviceStore = {
  /** Returns the wallet's share, or `undefined` when the browser has none, or removed it. */
  read(walletId: string): Promise<DeviceShare | undefined>
  /** Stores the wallet's share. It is written to disk when the promise resolves. */
  write(walletId: string, share: DeviceShare): Promise<void>
  remove(walletId: string): Promise<void>
}

/**
 * Creates the store of device shares in IndexedDB.
 *
 * @param indexedDb - The browser's; absent or failing in some private windows.
 * @throws Each function: `custody.storage_unavailable`, `custody.storage_full`.
 */
export function createDeviceStore(indexedDb?: IDBFactory): DeviceStore {
  const location = { database: 'latchkey-custody', store: 'devices' }
  const { read, write, remove } = createObjectStore(location, indexedDb)
  return {
    async read(walletId) {
      const found = await read(walletId)
      return isDeviceShare(found) ? found : undefined
    },
    write,
    remove,
  }
}

function isDeviceShare(value: unknown): value is DeviceShare {
  return typeof value === 'object' && value !== null && 'key' in value && 'box' in value
}
