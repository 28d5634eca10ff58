import type { Clock } from '../clock/Clock.ts'
import type { ClientConnection } from './ClientConnection.ts'
import type { QuotaUsage } from './createQuotaTracker.ts'
import { createExpiryQueue } from './createExpiryQueue.ts'

/** Bytes reserved in the quotas of a client or its connection, its address and its network. */
export type QuotaReservation = { readonly owners: readonly QuotaUsage[]; readonly bytes: number }

/**
 * Counts the stored bytes per client, address and network, independently of the store, so that one
 * client cannot fill it.
 */
export type StorageQuota = {
  /** Reserves bytes for a message; `undefined` when the publisher's quota is exhausted. */
  reserve(connection: ClientConnection, bytes: number): QuotaReservation | undefined
  /** Releases a reservation once the message expires. */
  releaseAt(reservation: QuotaReservation, expiresAt: number): void
  /** Releases a reservation now. */
  release(reservation: QuotaReservation): void
  stop(): void
}

/**
 * Creates a storage usage counter that starts at zero.
 */
export function createStorageQuota(clock: Clock): StorageQuota {
  const expiry = createExpiryQueue(clock, release)

  function release({ owners, bytes }: QuotaReservation): void {
    for (const owner of owners) owner.storedBytes -= bytes
  }

  return {
    reserve(connection, bytes) {
      const { client, reserve, networkUsages } = connection
      const fits = ({ storedBytes, quota }: QuotaUsage): boolean =>
        storedBytes + bytes <= quota.storedBytes
      const own = [client.usage, reserve].find(fits)
      if (!own || !networkUsages.every(fits)) return undefined
      const owners = [own, ...networkUsages]
      for (const owner of owners) owner.storedBytes += bytes
      return { owners, bytes }
    },
    releaseAt: (reservation, expiresAt) => expiry.add(reservation, expiresAt),
    release,
    stop: expiry.stop,
  }
}
