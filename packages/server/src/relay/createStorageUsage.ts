import type { Clock } from '../clock/Clock.ts'
import type { RelayConnection } from './RelayConnection.ts'
import type { QuotaUsage } from './createQuotaTable.ts'
import { createExpiryQueue } from './createExpiryQueue.ts'

/** Bytes that count against a client and its address. */
export type StorageReservation = { readonly owners: readonly QuotaUsage[]; readonly bytes: number }

/**
 * Counts what is kept for whom, whatever keeps it: a client that fills the store would leave no
 * room for others.
 */
export type StorageUsage = {
  /** Takes room for a message; `undefined` when its publisher has none left. */
  reserve(connection: RelayConnection, bytes: number): StorageReservation | undefined
  /** Gives the room back once the message ends. */
  releaseAt(holding: StorageReservation, expiresAt: number): void
  /** Gives it back at once. */
  release(holding: StorageReservation): void
  stop(): void
}

/**
 * Makes a count of nothing.
 *
 * @param clock - Tells when messages end.
 */
export function createStorageUsage(clock: Clock): StorageUsage {
  const expiry = createExpiryQueue(clock, release)

  function release({ owners, bytes }: StorageReservation): void {
    for (const owner of owners) owner.storedBytes -= bytes
  }

  return {
    reserve({ client, addressUsage: address }, bytes) {
      const owners = [client.usage, address]
      if (owners.some(({ storedBytes: held, quota: limits }) => held + bytes > limits.storedBytes))
        return undefined
      for (const owner of owners) owner.storedBytes += bytes
      return { owners, bytes }
    },
    releaseAt: (holding, expiresAt) => expiry.add(holding, expiresAt),
    release,
    stop: expiry.stop,
  }
}
