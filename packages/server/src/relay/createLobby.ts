import { relayCloseCodes } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { Client, Connection } from './Connection.ts'
import { type Allowance, createAllowances, unlimited } from './createAllowances.ts'
import { createBucket } from './createBucket.ts'
import { isLoopback } from '../http/index.ts'
import type { Dispatcher } from './createDispatcher.ts'
import type { Hub } from './createHub.ts'
import type { KeepAlive } from './createKeepAlive.ts'
import type { RelayLimits } from './limits.ts'
import type { Socket, SocketListener } from './transport/Transport.ts'

/** Codes that are counted each by itself: clients may send any of thousands. RFC 6455 §7.4 */
const knownCodes: ReadonlySet<number> = new Set([
  1000,
  1001,
  1005,
  1006,
  1009,
  ...Object.values(relayCloseCodes),
])

/** Who is connected to this node. */
export type Lobby = {
  readonly connections: ReadonlySet<Connection>
  /** Whether a client at an address may open one more socket. */
  mayEnter(clientId: string, address: string): boolean
  /** Takes in a socket of a client. */
  enter(clientId: string, address: string, socket: Socket): SocketListener
  stop(): void
}

/**
 * Makes an empty lobby.
 *
 * @param deps - `dispatch` takes the frames of those who are in, `end` closes a connection for good.
 */
export function createLobby(deps: {
  readonly hub: Hub
  readonly keepAlive: KeepAlive
  readonly dispatch: Dispatcher
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
}): Lobby {
  const { hub, keepAlive, dispatch, clock, limits, metrics } = deps
  const clients = new Map<string, Client>()
  const connections = new Set<Connection>()
  const byClient = createAllowances(clock, limits.client)
  const byAddress = createAllowances(clock, limits.address)
  const own = unlimited(clock)
  const addressed = (address: string): Allowance =>
    isLoopback(address) ? own : byAddress.of(address)

  function leave(connection: Connection, code: number): void {
    const { client, address, subscriptions } = connection
    metrics.closed.inc({ code: knownCodes.has(code) ? `${code}` : 'other' })
    connection.isOpen = false
    connections.delete(connection)
    keepAlive.remove(connection)
    client.connections.delete(connection)
    client.allowance.sockets -= 1
    address.sockets -= 1
    if (client.connections.size === 0) clients.delete(client.id)
    // What cannot be told to other nodes now, they find out by themselves.
    hub.unsubscribe(connection, [...subscriptions.keys()]).catch(() => {})
  }

  return {
    connections,
    mayEnter: (clientId, address) =>
      [byClient.of(clientId), addressed(address)].every(
        (allowance) => allowance.sockets < allowance.limits.sockets,
      ),
    enter(clientId, from, socket) {
      const address = addressed(from)
      const client =
        clients.get(clientId) ?? newClient(clientId, byClient.of(clientId), limits, clock)
      const connection = newConnection({ client, address, socket }, limits, clock)
      client.allowance.sockets += 1
      address.sockets += 1
      clients.set(clientId, client)
      client.connections.add(connection)
      connections.add(connection)
      keepAlive.add(connection)
      return {
        onFrame: (text, bytes) => dispatch.frame(connection, text, bytes),
        onSign: () => dispatch.sign(connection),
        onClose: (code) => leave(connection, code),
      }
    },
    stop() {
      byClient.stop()
      byAddress.stop()
    },
  }
}

function newClient(id: string, allowance: Allowance, limits: RelayLimits, clock: Clock): Client {
  return {
    id,
    allowance,
    connections: new Set(),
    publishes: createBucket(limits.publishes, clock.now),
    publishedCharacters: createBucket(limits.publishedCharacters, clock.now),
  }
}

function newConnection(
  who: Pick<Connection, 'client' | 'address' | 'socket'>,
  limits: RelayLimits,
  clock: Clock,
): Connection {
  return {
    ...who,
    subscriptions: new Map(),
    unacknowledged: new Map(),
    frames: createBucket(limits.frames, clock.now),
    unread: new Set(),
    isReading: false,
    isOpen: true,
    isAlive: true,
    activeAt: clock.now(),
  }
}
