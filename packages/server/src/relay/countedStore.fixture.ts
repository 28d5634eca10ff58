import type { Clock } from '../clock/Clock.ts'
import { createMemoryRelayStore } from './drivers/createMemoryRelayStore.ts'
import type { RelayStore } from './drivers/RelayStore.ts'
import { defaultRelayLimits } from './RelayLimits.ts'

/** Creates a store in memory that counts how often a mailbox is read. */
export function createCountedStore(clock: Clock): {
  readonly store: RelayStore
  readonly countReads: () => number
} {
  const memory = createMemoryRelayStore({ clock, mailbox: defaultRelayLimits.mailbox })
  let reads = 0
  const pending: RelayStore['pending'] = (...given) => {
    reads += 1
    return memory.pending(...given)
  }
  return { store: { ...memory, pending }, countReads: () => reads }
}
