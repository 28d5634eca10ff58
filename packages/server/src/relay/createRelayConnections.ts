import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import {
  type RelayClient,
  type ClientConnection,
  clientQuotaKey,
  listConnectionQuotaUsages,
} from './ClientConnection.ts'
import {
  type ConnectionQuotaReserves,
  createConnectionQuotaReserves,
} from './createConnectionQuotaReserves.ts'
import { createPublishRateTracker, type PublishRateTracker } from './createPublishRateTracker.ts'
import { createReplayRates, type ReplayRates } from './createReplayRates.ts'
import { createTokenBucket } from './createTokenBucket.ts'
import type { ResourceTracker } from '../limits/index.ts'
import { createAcknowledgedMessages } from './createAcknowledgedMessages.ts'
import { type ClientQuotas, createClientQuotas } from './createClientQuotas.ts'
import { createRelaySocketLimiter } from './createRelaySocketLimiter.ts'
import type { WebSocketFrameHandler } from './createWebSocketFrameHandler.ts'
import type { RelayHub } from './createRelayHub.ts'
import type { KeepAlive } from './createKeepAlive.ts'
import type { RelayLimits } from './RelayLimits.ts'
import type { AdmittedClient } from './createUpgradeHandler.ts'
import type { ServerSocket, ServerSocketListener } from './transport/ServerTransport.ts'

/** Close codes with a metric label of their own: clients may send thousands. RFC 6455 §7.4 */
const countedCloseCodes: ReadonlySet<number> = new Set([
  1000,
  1001,
  1005,
  1006,
  1009,
  ...Object.values(relayCloseCodes),
])

/** The connections of this node. */
export type RelayConnections = {
  readonly all: ReadonlySet<ClientConnection>
  /** Whether one more connection may be opened from an address. */
  canAdd(address: string): boolean
  /** Registers a socket of a client, and closes its oldest one above its quota. */
  add(admitted: AdmittedClient, socket: ServerSocket): ServerSocketListener
  stop(): void
}

/**
 * Creates an empty set of connections.
 *
 * @param deps - `dispatch` handles the frames of all connections.
 */
export function createRelayConnections(deps: {
  readonly hub: RelayHub
  readonly keepAlive: KeepAlive
  readonly dispatch: WebSocketFrameHandler
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly receivedBytes: ResourceTracker
  readonly end: (connection: ClientConnection, code: number, reason: string) => void
}): RelayConnections {
  const { hub, keepAlive, dispatch, clock, limits, metrics } = deps
  const clients = new Map<string, RelayClient>()
  const connections = new Set<ClientConnection>()
  const tables = createTables(clock, limits, clients)
  const track = createRelaySocketLimiter(deps)

  function leave(connection: ClientConnection, code: number): void {
    const { client, subscriptions } = connection
    metrics.closed.inc({ code: countedCloseCodes.has(code) ? `${code}` : 'other' })
    connection.isOpen = false
    connections.delete(connection)
    keepAlive.remove(connection)
    client.connections.delete(connection)
    tables.reserves.release(connection.reserve)
    for (const usage of listConnectionQuotaUsages(connection)) usage.sockets -= 1
    if (client.connections.size === 0) clients.delete(client.quotaKey)
    // If the store fails, the routes of this node expire on their own.
    hub.unsubscribe(connection, [...subscriptions.keys()]).catch(() => {})
  }

  return {
    all: connections,
    canAdd: tables.quotas.hasSocketLeft,
    add({ clientId, address, project }, socket) {
      const quotaKey = clientQuotaKey(clientId, address)
      const client = clients.get(quotaKey) ?? newClient({ id: clientId, quotaKey }, tables)
      endOldestAboveQuota(deps, client)
      const connection = newConnection({ client, address, project, socket }, tables, deps)
      for (const usage of listConnectionQuotaUsages(connection)) usage.sockets += 1
      clients.set(quotaKey, client)
      client.connections.add(connection)
      connections.add(connection)
      keepAlive.add(connection)
      const incomplete = track(connection)
      return {
        onBytes: incomplete.receive,
        onFrame(text, bytes) {
          incomplete.complete(bytes)
          dispatch.handleFrame(connection, text, bytes)
        },
        onControlFrame: () => dispatch.handleControlFrame(connection),
        onClose(code) {
          incomplete.release()
          leave(connection, code)
        },
      }
    },
    stop() {
      for (const each of Object.values(tables)) each.stop()
    },
  }
}

/**
 * Closes the oldest connection of a client that has as many as it may have. The new one is not refused:
 * connections with stolen tokens would lock the owner out, and cannot return with the same tokens.
 */
function endOldestAboveQuota(
  { metrics, end }: Pick<Parameters<typeof createRelayConnections>[0], 'metrics' | 'end'>,
  { connections, usage }: RelayClient,
): void {
  const open = [...connections].filter(({ isOpen }) => isOpen)
  const [oldest] = open
  if (!oldest || open.length < usage.quota.sockets) return
  metrics.disconnected.inc({ reason: 'sockets' })
  end(oldest, relayCloseCodes.tooManyRequests, 'Too many connections')
}

type Tables = {
  readonly reserves: ConnectionQuotaReserves
  readonly quotas: ClientQuotas
  readonly publishRates: PublishRateTracker
  readonly replayRates: ReplayRates
}

function createTables(
  clock: Clock,
  limits: RelayLimits,
  clients: ReadonlyMap<string, RelayClient>,
): Tables {
  return {
    quotas: createClientQuotas({ clock, limits }),
    publishRates: createPublishRateTracker(clock, limits, (quotaKey) => clients.has(quotaKey)),
    reserves: createConnectionQuotaReserves(clock, limits),
    replayRates: createReplayRates(clock, limits),
  }
}

function newClient(
  about: Pick<RelayClient, 'id' | 'quotaKey'>,
  { quotas, publishRates }: Tables,
): RelayClient {
  const { quotaKey } = about
  return {
    ...about,
    usage: quotas.ofClient(quotaKey),
    connections: new Set(),
    ...publishRates.get(quotaKey),
  }
}

function newConnection(
  who: Pick<ClientConnection, 'client' | 'address' | 'project' | 'socket'>,
  { quotas, reserves, replayRates }: Tables,
  { limits, clock }: { readonly limits: RelayLimits; readonly clock: Clock },
): ClientConnection {
  return {
    ...who,
    reserve: reserves.take(who.client.quotaKey),
    networkUsages: quotas.ofNetworks(who.address),
    replayRates: replayRates.createForConnection(who.address),
    subscriptions: new Map(),
    unacknowledged: new Map(),
    acknowledged: createAcknowledgedMessages(),
    frameRate: createTokenBucket(limits.frameRate, clock.now),
    unread: new Set(),
    isReading: false,
    isDelayed: false,
    isOpen: true,
    isAlive: true,
    lastActiveAt: clock.now(),
  }
}
