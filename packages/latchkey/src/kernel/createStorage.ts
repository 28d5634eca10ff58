import { WalletError } from '../errors/index.ts'
import { createSlot, type Slot, type SlotDefinition, type StorageArea } from './createSlot.ts'

/** Stored values under one prefix. */
export type Storage = {
  /** Whose values these are: two clients of one prefix are tabs of one app. */
  readonly prefix: string
  slot<T>(definition: SlotDefinition<T>): Slot<T>
  /** Stops following other tabs. */
  close(): void
}

/**
 * Makes a storage. Whatever the browser's storage does, every slot works: what cannot be stored is
 * kept in memory.
 *
 * @param options - `prefix` and a slash go before every key. `area` is the browser's `localStorage`
 * unless given, and memory where there is none. `events` is where the page's `storage` events
 * arrive (`window`). `onError` hears of `storage.unavailable`, once until storing works again.
 * @returns The storage.
 * @source spec §3 "Local storage"
 */
export function createStorage(options: {
  area?: StorageArea | undefined
  prefix: string
  events?: EventTarget | undefined
  onError?: ((error: WalletError) => void) | undefined
}): Storage {
  const { prefix, events, onError } = options
  const followers = new Set<(key: string | null) => void>()
  let failing = false
  const area = options.area ?? attempt(() => globalThis.localStorage) ?? memoryArea()

  function attempt<R>(run: () => R): R | undefined {
    try {
      return run()
    } catch (cause) {
      if (!failing) onError?.(new WalletError('storage.unavailable', {}, { cause }))
      failing = true
      return undefined
    }
  }

  function setItem(name: string, text: string): void {
    area.setItem(name, text)
    failing = false
  }

  function follow(name: string, changed: () => void): () => void {
    const follower = (key: string | null): void => {
      if (key === null || key === name) changed()
    }
    // Not before somebody follows: a client that is made and never started leaves nothing behind.
    if (followers.size === 0) events?.addEventListener('storage', onStorage)
    followers.add(follower)
    return () => {
      followers.delete(follower)
      if (followers.size === 0) events?.removeEventListener('storage', onStorage)
    }
  }

  function onStorage(event: Event): void {
    const { key, storageArea } = event as StorageEvent
    // Session storage may hold the same key and raises the same event.
    if (storageArea && storageArea !== area) return
    for (const follower of followers) follower(key)
  }

  const host = { area, attempt, setItem, follow }
  return {
    prefix,
    slot: (definition) => createSlot(host, `${prefix}/${definition.key}`, definition),
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
