import type { Clock } from '../clock/Clock.ts'
import type { Connection } from './Connection.ts'
import type { Allowance } from './createAllowances.ts'
import { createExpiry } from './createExpiry.ts'

/** Bytes that count against a client and its address. */
export type Holding = { readonly owners: readonly Allowance[]; readonly bytes: number }

/**
 * Counts what is kept for whom, whatever keeps it: a client that fills the store would leave no
 * room for others.
 */
export type Holdings = {
  /** Takes room for a message; `undefined` when its publisher has none left. */
  take(connection: Connection, bytes: number): Holding | undefined
  /** Gives the room back once the message ends. */
  until(holding: Holding, expiresAt: number): void
  /** Gives it back at once. */
  release(holding: Holding): void
  stop(): void
}

/**
 * Makes a count of nothing.
 *
 * @param clock - Tells when messages end.
 */
export function createHoldings(clock: Clock): Holdings {
  const expiry = createExpiry(clock, release)

  function release({ owners, bytes }: Holding): void {
    for (const owner of owners) owner.held -= bytes
  }

  return {
    take({ client, address }, bytes) {
      const owners = [client.allowance, address]
      if (owners.some(({ held, limits }) => held + bytes > limits.held)) return undefined
      for (const owner of owners) owner.held += bytes
      return { owners, bytes }
    },
    until: (holding, expiresAt) => expiry.add(holding, expiresAt),
    release,
    stop: expiry.stop,
  }
}
