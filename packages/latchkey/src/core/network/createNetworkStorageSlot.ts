import { type CaipNetworkId, isCaipNetworkId } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Networks in use, one per namespace, that of the active namespace first. */
type StoredNetworks = readonly CaipNetworkId[]

/** Creates the storage slot for the networks last in use. */
export function createNetworkStorageSlot({ storage }: Latchkey): StorageSlot<StoredNetworks> {
  return storage.slot<StoredNetworks>({
    key: 'networks',
    version: 1,
    initial: [],
    parse: (value) =>
      Array.isArray(value)
        ? value.filter((id) => typeof id === 'string' && isCaipNetworkId(id))
        : undefined,
  })
}
