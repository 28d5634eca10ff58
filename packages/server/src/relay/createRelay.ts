import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { ServiceHealth, Log, Projects, RateLimitDeps } from '../http/index.ts'
import {
  createResourceTracker,
  defaultServerLimits,
  getIpAndSubnet,
  type ResourceTracker,
} from '../limits/index.ts'
import type { FastStore } from '../store/fast/FastStore.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection } from './ClientConnection.ts'
import { createWebSocketFrameHandler } from './createWebSocketFrameHandler.ts'
import { createUpgradeHandler } from './createUpgradeHandler.ts'
import { createStorageQuota } from './createStorageQuota.ts'
import { createRelayHub, type RelayHub } from './createRelayHub.ts'
import { createKeepAlive } from './createKeepAlive.ts'
import { createPublishCharger } from './createPublishCharger.ts'
import { createRelayConnections } from './createRelayConnections.ts'
import { drainConnections } from './drainConnections.ts'
import type { RelayStore, RelayStoreListener } from './drivers/RelayStore.ts'
import { defaultRelayLimits, type RelayLimits } from './RelayLimits.ts'
import { createUsedTokens } from './createUsedTokens.ts'
import type { TokenJournal } from './openTokenJournal.ts'
import { createUpgradeRequiredRoutes } from './createUpgradeRequiredRoutes.ts'
import { createWsTransport } from './transport/createWsTransport.ts'

/** Time for a client to answer a close frame before its socket is terminated. */
const closingMs = 2_000

/** Part of the storage from which the relay reports that it is degraded. */
const nearlyFull = 0.9

/** A pairing relay: publish and subscribe for encrypted messages. */
export type Relay = {
  /** Routes for plain HTTP requests. */
  readonly routes: Hono
  /** Handles the `upgrade` event of a `node:http` server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  health(): ServiceHealth
  /** Rejects new connections and closes the others in batches, so that they move to other nodes. */
  drain(): Promise<void>
  /** Terminates the remaining connections and closes the store. */
  stop(): Promise<void>
}

/** Dependencies of a relay. */
export type RelayDeps = {
  readonly store: RelayStore
  readonly projects: Projects
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RelayMetrics
  /** Relay URLs that tokens may name as `aud`; when empty, the URL of the request. */
  readonly audiences?: readonly string[] | undefined
  /** Number of trusted proxies in front. */
  readonly proxies?: number | undefined
  readonly limits?: Partial<RelayLimits> | undefined
  /** Shares the used tokens and the publish rates with the other nodes. */
  readonly fast?: Pick<FastStore, 'isShared' | 'lock' | 'takeTokens'> | undefined
  /** Rate limits of projects. @default none */
  readonly limit?: RateLimitDeps | undefined
  /** Keeps the used tokens over a restart, for one node without a shared store. */
  readonly journal?: TokenJournal | undefined
  /** Memory of incomplete messages. @default the default limits of a server */
  readonly receivedBytes?: ResourceTracker | undefined
}

/**
 * Creates a relay. The caller attaches it to an HTTP server.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { store, clock, metrics } = deps
  const limits: RelayLimits = { ...defaultRelayLimits, ...deps.limits }
  let isDraining = false
  let lastId = 0

  const inner = {
    ...deps,
    limits,
    receivedBytes: deps.receivedBytes ?? createDefaultTracker(),
    // Below 2^53, the limit of JSON numbers in clients, and not repeated after a restart.
    nextId: (): number => (lastId = Math.max(lastId + 1, clock.now() * 1_000)),
    end(connection: ClientConnection, code: number, reason: string): void {
      // A drain closes all connections.
      if (code !== relayCloseCodes.rebalancing) logClosed(deps.log, connection, { code, reason })
      connection.isOpen = false
      connection.socket.close(code, reason)
      clock.after(closingMs, () => connection.socket.terminate())
    },
  }
  const hub = createRelayHub(inner)
  const storageUsage = createStorageQuota(clock)
  const keepAlive = createKeepAlive(inner)
  const chargePublish = createPublishCharger(inner)
  const connections = createRelayConnections({
    ...inner,
    hub,
    keepAlive,
    dispatch: createWebSocketFrameHandler({ ...inner, hub, storageUsage, chargePublish }),
  })
  store.listen(createStoreListener(hub))
  metrics.registerStorage(store.getUse)
  metrics.registerGauges(() => ({ sockets: connections.all.size, ...hub.getCounts() }))
  const upgradeHandler = createUpgradeHandler({
    ...inner,
    transport: createWsTransport({ maxBytes: limits.maxFrameBytes }),
    audiences: deps.audiences ?? [],
    proxies: deps.proxies ?? 0,
    isDraining: () => isDraining,
    usedTokens: createUsedTokens(deps),
    canConnect: connections.canAdd,
    addConnection: connections.add,
  })

  return {
    routes: createUpgradeRequiredRoutes(),
    handleUpgrade: (request, socket, head) => upgradeHandler.handle({ request, socket, head }),
    health() {
      return isDraining ? { status: 'draining' } : readStoreHealth(store)
    },
    async drain() {
      if (isDraining) return
      isDraining = true
      const { drainSeconds: seconds } = limits
      await drainConnections({ ...inner, connections: connections.all, seconds })
    },
    async stop() {
      isDraining = true
      for (const part of [upgradeHandler, keepAlive, connections, storageUsage]) part.stop()
      for (const connection of connections.all) terminate(connection)
      await Promise.all([store.close(), deps.journal?.close()])
    },
  }
}

/** Logs a connection that the relay closes, such as one above a limit. */
function logClosed(
  log: Log,
  { address }: ClientConnection,
  { code, reason }: { readonly code: number; readonly reason: string },
): void {
  const network = getIpAndSubnet(address)[1] || undefined
  log({ level: 'info', event: 'relay.connection_closed', code, reason, network })
}

function terminate({ socket }: ClientConnection): void {
  socket.close(relayCloseCodes.goingAway, 'The relay is stopping')
  socket.terminate()
}

function readStoreHealth(store: RelayStore): ServiceHealth {
  if (!store.isReady()) return { status: 'failing' }
  const { usedBytes, maxBytes } = store.getUse()
  const isNearlyFull = usedBytes > nearlyFull * maxBytes
  return { status: isNearlyFull ? 'degraded' : 'ok', storage: { usedBytes, maxBytes } }
}

function createStoreListener(hub: RelayHub): RelayStoreListener {
  const { deliver, deliverUnstored, rereadMailboxes } = hub
  return { onMessage: deliver, onUnstoredMessage: deliverUnstored, onResync: rereadMailboxes }
}

function createDefaultTracker(): ResourceTracker {
  return createResourceTracker({ limit: defaultServerLimits.receivedBytes })
}
