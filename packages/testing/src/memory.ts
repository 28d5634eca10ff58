import type { Storage } from 'latchkey/kernel'

/** A value that a wallet remembers, in a storage slot or for its own lifetime. */
export type Memory<T> = {
  get(): T
  set(value: T): void
  /** Goes back to the initial value. */
  clear(): void
}

/** Makes a memory in a storage when there is one, and in a variable when there is none. */
export function createMemory<T>(
  storage: Storage | undefined,
  definition: { key: string; version: number; initial: T; parse(value: unknown): T | undefined },
): Memory<T> {
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

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
