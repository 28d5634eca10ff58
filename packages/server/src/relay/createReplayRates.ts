import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/index.ts'
import { createWaitingTokenBucket, type WaitingTokenBucket } from './createWaitingTokenBucket.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Interval for removing full buckets. */
const cleanupIntervalMs = 60_000

/**
 * Rates at which mailboxes are read for the subscriptions of an address. Every connection receives the stored
 * messages again, so that reconnecting or subscribing again would otherwise cost the relay more than its client.
 */
export type ReplayRates = {
  /** Returns the rates of a new connection: its own, and that of all connections of its address. */
  createForConnection(address: string): readonly WaitingTokenBucket[]
  stop(): void
}

/** Creates an empty table. Entries that are equal to new ones are removed once a minute. */
export function createReplayRates(
  clock: Clock,
  limits: Pick<RelayLimits, 'replayRate' | 'addressReplayRate' | 'isLoopbackExempt'>,
): ReplayRates {
  const byAddress = new Map<string, WaitingTokenBucket>()
  return {
    createForConnection(address) {
      const own = createWaitingTokenBucket(limits.replayRate, clock)
      if (limits.isLoopbackExempt && isLoopbackAddress(address)) return [own]
      const shared =
        byAddress.get(address) ?? createWaitingTokenBucket(limits.addressReplayRate, clock)
      byAddress.set(address, shared)
      return [own, shared]
    },
    stop: clock.every(cleanupIntervalMs, () => {
      for (const [address, rate] of byAddress) if (rate.isFull()) byAddress.delete(address)
    }),
  }
}
