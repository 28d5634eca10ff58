import { relayCloseCodes } from 'latchkey/protocol'
import {
  createConnectionLimiter,
  createIncompleteMessageCounter,
  type IncompleteMessageCounter,
  type ResourceTracker,
} from '../limits/index.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection } from './ClientConnection.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Counts a socket and what it has received of a message, for as long as it is open. */
export type RelaySocketLimiter = (connection: ClientConnection) => IncompleteMessageCounter

/**
 * Creates the counts of all sockets of a relay. A connection above a limit is closed; when all, or all of
 * its project, are in use, a connection of the address that uses most is closed for another one.
 *
 * @param deps - `end` closes a connection.
 */
export function createRelaySocketLimiter(deps: {
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly receivedBytes: ResourceTracker
  readonly end: (connection: ClientConnection, code: number, reason: string) => void
}): RelaySocketLimiter {
  const { limits, metrics, receivedBytes, end } = deps
  // The quotas of the client count those of an address and a network.
  const sockets = createConnectionLimiter({
    total: limits.totalSockets,
    perProject: limits.projectSockets,
    perAddress: Infinity,
    perNetwork: Infinity,
  })

  function endAboveLimit(connection: ClientConnection): void {
    metrics.disconnected.inc({ reason: 'sockets' })
    end(connection, relayCloseCodes.tooManyRequests, 'Too many connections')
  }

  function terminateIncomplete(connection: ClientConnection): void {
    if (connection.isOpen) metrics.disconnected.inc({ reason: 'incomplete' })
    connection.isOpen = false
    connection.socket.terminate()
  }

  return (connection) => {
    const { address, project } = connection
    const source = { address, projectId: project?.id }
    const releaseSocket = sockets.acquire(source, () => endAboveLimit(connection))
    if (!releaseSocket) endAboveLimit(connection)
    const terminate = (): void => terminateIncomplete(connection)
    const incomplete = createIncompleteMessageCounter({ receivedBytes, address, terminate })
    return {
      ...incomplete,
      release() {
        releaseSocket?.()
        incomplete.release()
      },
    }
  }
}
