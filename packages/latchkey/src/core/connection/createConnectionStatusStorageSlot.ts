import type { ConnectionStatus } from '../model/slices/connection.ts'
import { isNamespace, type Namespace } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Values by namespace. */
export type ByNamespace<value> = Readonly<Partial<Record<Namespace, value>>>

/**
 * Creates the storage slot for the connection status by namespace. At start it alone decides
 * whether there is anything to reconnect.
 */
export function createConnectionStatusStorageSlot({
  storage,
}: Latchkey): StorageSlot<ByNamespace<ConnectionStatus>> {
  return storage.slot({
    key: 'status',
    version: 1,
    initial: {},
    parse: (value) => parseByNamespace(value, (one) => one as ConnectionStatus),
  })
}

/** Parses an object keyed by namespace, dropping unknown keys and values. */
export function parseByNamespace<value>(
  stored: unknown,
  parse: (value: unknown) => value | undefined,
): ByNamespace<value> | undefined {
  if (typeof stored !== 'object' || !stored) return undefined
  const entries = Object.entries(stored).flatMap(([key, value]) => {
    const parsed = isNamespace(key) ? parse(value) : undefined
    return parsed === undefined ? [] : [[key, parsed] as const]
  })
  return Object.fromEntries(entries)
}
