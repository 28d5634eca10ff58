import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection } from './ClientConnection.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Pings connections, and closes those that do not respond or are idle. */
export type KeepAlive = {
  add(connection: ClientConnection): void
  remove(connection: ClientConnection): void
  stop(): void
}

/**
 * Creates a keep-alive: one timer for all connections, which pings a share of them each second.
 *
 * @param deps - `end` closes a connection.
 */
export function createKeepAlive(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly end: (connection: ClientConnection, code: number, reason: string) => void
}): KeepAlive {
  const { clock, limits, metrics, end } = deps
  const shares = Array.from(
    { length: limits.pingIntervalSeconds },
    () => new Set<ClientConnection>(),
  )
  let turn = 0
  let next = 0

  function visit(connection: ClientConnection): void {
    const { socket, subscriptions } = connection
    if (!connection.isAlive) {
      metrics.disconnected.inc({ reason: 'silent' })
      return socket.terminate()
    }
    if (subscriptions.size > 0) connection.lastActiveAt = clock.now()
    if (clock.now() - connection.lastActiveAt >= limits.idleTimeoutSeconds * 1_000)
      return end(connection, relayCloseCodes.stale, 'No subscription')
    connection.isAlive = false
    socket.ping()
  }

  const stop = clock.every(1_000, () => {
    turn = (turn + 1) % shares.length
    for (const connection of shares[turn] ?? []) visit(connection)
  })

  return {
    add(connection) {
      shares[next]?.add(connection)
      next = (next + 1) % shares.length
    },
    remove(connection) {
      for (const share of shares) if (share.delete(connection)) return
    },
    stop,
  }
}
