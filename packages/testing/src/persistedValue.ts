import type { PrefixedStorage } from 'latchkey/internal'

/** Value that is persisted in a storage slot, or kept in memory. */
export type PersistedValue<T> = {
  get(): T
  set(value: T): void
  /** Restores the initial value. */
  clear(): void
}

/** Creates a persisted value. Without a storage it is kept in memory. */
export function createPersistedValue<T>(
  storage: PrefixedStorage | undefined,
  definition: { key: string; version: number; initial: T; parse(value: unknown): T | undefined },
): PersistedValue<T> {
  if (storage !== undefined) {
    const slot = storage.slot(definition)
    return { get: () => slot.get(), set: (value) => slot.set(value), clear: () => slot.remove() }
  }
  let current = definition.initial
  return {
    get: () => current,
    set(value) {
      current = value
    },
    clear() {
      current = definition.initial
    },
  }
}

/** Returns whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
