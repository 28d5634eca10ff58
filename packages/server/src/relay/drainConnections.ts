import { randomInt } from 'node:crypto'
import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { RelayConnection } from './RelayConnection.ts'

/** Sockets closed at a time, unless the deadline asks for more. */
const minBatchSize = 100
/** Between two slices, on average. */
const batchIntervalMs = 100

/**
 * Sends everybody to another node, a few at a time, so that the others are not overrun.
 *
 * @param options - `seconds` it takes at most; `end` closes a connection for good.
 * @source facts: relay §5.3
 */
export async function drainConnections(options: {
  readonly connections: ReadonlySet<RelayConnection>
  readonly clock: Clock
  readonly seconds: number
  readonly end: (connection: RelayConnection, code: number, reason: string) => void
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
