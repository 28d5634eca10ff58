import type { BalanceEntry } from '../model/slices/balances.ts'
import { type CaipAddress, isCaipAddress } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Balances are cached, and blocked after a failure, for 30 s. [4.4] */
export const balanceCacheTime = 30_000

/** A stored balance, with base units as a string. */
type CachedBalance = { readonly balance: string; readonly timestamp: number }

/** Creates the storage slot for a client's stored balances. */
export function createBalanceStorageSlot({
  storage,
}: Latchkey): StorageSlot<Readonly<Record<CaipAddress, CachedBalance>>> {
  return storage.slot({ key: 'balances', version: 1, initial: {}, parse: parseCache })
}

function parseCache(value: unknown): Readonly<Record<CaipAddress, CachedBalance>> | undefined {
  if (typeof value !== 'object' || !value) return undefined
  const entries = Object.entries(value as Record<string, Partial<CachedBalance>>).filter(
    ([key, entry]) =>
      isCaipAddress(key) &&
      /^\d+$/.test(String(entry?.balance)) &&
      typeof entry.timestamp === 'number',
  )
  return Object.fromEntries(entries) as Record<CaipAddress, CachedBalance>
}

/** Returns whether a timestamp is younger than the cache time. */
export function isBalanceFresh(client: Latchkey, timestamp: number | undefined): boolean {
  if (timestamp === undefined) return false
  const age = client.clock.now() - timestamp
  // The clock may have been set back; an entry must not stay fresh forever.
  return age >= 0 && age < balanceCacheTime
}

/** Reads a stored balance that is still fresh. */
export function readCachedBalance(
  client: Latchkey,
  key: CaipAddress,
): Pick<BalanceEntry, 'value' | 'timestamp'> | undefined {
  const found = client.own(createBalanceStorageSlot).get()[key]
  if (!found || !isBalanceFresh(client, found.timestamp)) return undefined
  return { value: BigInt(found.balance), timestamp: found.timestamp }
}

/** Stores a balance, and drops stored balances that are stale. */
export function cacheBalance(client: Latchkey, key: CaipAddress, value: bigint): void {
  const slot = client.own(createBalanceStorageSlot)
  const entries = Object.entries(slot.get()).filter(([, one]) =>
    isBalanceFresh(client, one.timestamp),
  )
  const cached = { balance: `${value}`, timestamp: client.clock.now() }
  slot.set({ ...Object.fromEntries(entries), [key]: cached })
}
