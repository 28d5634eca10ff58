import { randomInt } from 'node:crypto'
import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { ClientConnection } from './ClientConnection.ts'

/** Connections closed at a time, unless the deadline requires more. */
const minBatchSize = 100
/** Average time between two batches. */
const batchIntervalMs = 100

/**
 * Closes all connections in batches, so that clients reconnect to other nodes without overloading
 * them.
 *
 * @param options - `seconds` is the maximum duration; `end` closes a connection.
 */
export async function drainConnections(options: {
  readonly connections: ReadonlySet<ClientConnection>
  readonly clock: Clock
  readonly seconds: number
  readonly end: (connection: ClientConnection, code: number, reason: string) => void
}): Promise<void> {
  const { connections, clock, seconds, end } = options
  const all = [...connections]
  const slices = Math.max(Math.floor((seconds * 1_000) / batchIntervalMs), 1)
  const size = Math.max(minBatchSize, Math.ceil(all.length / slices))
  for (let index = 0; index < all.length; index += size) {
    if (index > 0) await pause(clock, randomInt(batchIntervalMs / 2, (3 * batchIntervalMs) / 2))
    for (const connection of all.slice(index, index + size))
      if (connection.isOpen) end(connection, relayCloseCodes.rebalancing, 'Connect to another node')
  }
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
