import { storageUnavailableError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import {
  createStorageSlot,
  type StorageSlot,
  type StorageSlotDefinition,
  type StorageArea,
} from './createStorageSlot.ts'

/** Stored values under one prefix. */
export type PrefixedStorage = {
  /**
   * Prefix of every key. Clients with the same prefix share their values, like the tabs of one app.
   */
  readonly prefix: string
  slot<T>(definition: StorageSlotDefinition<T>): StorageSlot<T>
  /** Stops listening to other tabs. */
  close(): void
}

/**
 * Creates a storage. A value that cannot be stored is kept in memory.
 *
 * @param options - `prefix` and a slash precede every key. `area` defaults to `localStorage`, and to
 * memory where there is none. `events` dispatches `storage` events (`window`). `onError` is called
 * with `storage.unavailable`, once until storing works again.
 * @see [3.22a]
 */
export function createPrefixedStorage(options: {
  area?: StorageArea | undefined
  prefix: string
  events?: EventTarget | undefined
  onError?: ((error: WalletError) => void) | undefined
}): PrefixedStorage {
  const { prefix, events, onError } = options
  const watchers = new Set<(key: string | null) => void>()
  let failing = false
  const area = options.area ?? attempt(() => globalThis.localStorage) ?? memoryArea()

  function attempt<R>(run: () => R): R | undefined {
    try {
      return run()
    } catch (cause) {
      if (!failing) onError?.(new WalletError(storageUnavailableError, {}, { cause }))
      failing = true
      return undefined
    }
  }

  function setItem(name: string, text: string): void {
    area.setItem(name, text)
    failing = false
  }

  function watchKey(name: string, changed: () => void): () => void {
    const watcher = (key: string | null): void => {
      if (key === null || key === name) changed()
    }
    // Registered with the first watcher: a client that is never started leaves no listener behind.
    if (watchers.size === 0) events?.addEventListener('storage', onStorage)
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) events?.removeEventListener('storage', onStorage)
    }
  }

  function onStorage(event: Event): void {
    const { key, storageArea } = event as StorageEvent
    // Session storage may hold the same key and raises the same event.
    if (storageArea && storageArea !== area) return
    for (const watcher of watchers) watcher(key)
  }

  const context = { area, attempt, setItem, watchKey }
  return {
    prefix,
    slot: (definition) => createStorageSlot(context, `${prefix}/${definition.key}`, definition),
    close: () => events?.removeEventListener('storage', onStorage),
  }
}

function memoryArea(): StorageArea {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}
