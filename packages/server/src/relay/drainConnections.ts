import { randomInt } from 'node:crypto'
import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { Connection } from './Connection.ts'

/** Sockets closed at a time, unless the deadline asks for more. */
const leastSlice = 100
/** Between two slices, on average. */
const pauseMs = 100

/**
 * Sends everybody to another node, a few at a time, so that the others are not overrun.
 *
 * @param options - `seconds` it takes at most; `end` closes a connection for good.
 * @source facts: relay §5.3
 */
export async function drainConnections(options: {
  readonly connections: ReadonlySet<Connection>
  readonly clock: Clock
  readonly seconds: number
  readonly end: (connection: Connection, code: number, reason: string) => void
}): Promise<void> {
  const { connections, clock, seconds, end } = options
  const all = [...connections]
  const slices = Math.max(Math.floor((seconds * 1_000) / pauseMs), 1)
  const size = Math.max(leastSlice, Math.ceil(all.length / slices))
  for (let index = 0; index < all.length; index += size) {
    if (index > 0) await pause(clock, randomInt(pauseMs / 2, (3 * pauseMs) / 2))
    for (const connection of all.slice(index, index + size))
      if (connection.isOpen) end(connection, relayCloseCodes.rebalancing, 'Connect to another node')
  }
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
