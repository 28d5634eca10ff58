import type { Clock } from '../clock.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import type { Client, Connection } from './Connection.ts'
import { createBucket } from './createBucket.ts'
import type { Hub } from './createHub.ts'
import type { KeepAlive } from './createKeepAlive.ts'
import type { RelayLimits } from './limits.ts'
import type { Socket, SocketListener } from './transport/Transport.ts'

/** Who is connected to this node. */
export type Lobby = {
  readonly connections: ReadonlySet<Connection>
  /** Whether a client may open one more socket. */
  mayEnter(clientId: string): boolean
  /** Takes in a socket of a client. */
  enter(clientId: string, socket: Socket): SocketListener
}

/**
 * Makes an empty lobby.
 *
 * @param deps - `dispatch` takes the frames of those who are in.
 */
export function createLobby(deps: {
  readonly hub: Hub
  readonly keepAlive: KeepAlive
  readonly dispatch: (connection: Connection, text: string | undefined) => void
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
}): Lobby {
  const { hub, keepAlive, dispatch, clock, limits, metrics } = deps
  const clients = new Map<string, Client>()
  const connections = new Set<Connection>()

  function leave(connection: Connection, code: number): void {
    const { client, subscriptions } = connection
    metrics.closed.inc({ code: `${code}` })
    connection.isOpen = false
    connections.delete(connection)
    keepAlive.remove(connection)
    client.connections.delete(connection)
    if (client.connections.size === 0) clients.delete(client.id)
    // What cannot be told to other nodes now, they find out by themselves.
    hub.unsubscribe(connection, [...subscriptions.keys()]).catch(() => {})
  }

  return {
    connections,
    mayEnter: (id) => (clients.get(id)?.connections.size ?? 0) < limits.socketsPerClient,
    enter(clientId, socket) {
      const client = clients.get(clientId) ?? newClient(clientId, limits, clock)
      const connection = newConnection(client, socket, limits, clock)
      clients.set(clientId, client)
      client.connections.add(connection)
      connections.add(connection)
      keepAlive.add(connection)
      return {
        onFrame: (text) => dispatch(connection, text),
        onPong: () => {
          connection.isAlive = true
        },
        onClose: (code) => leave(connection, code),
      }
    },
  }
}

function newClient(id: string, limits: RelayLimits, clock: Clock): Client {
  return {
    id,
    connections: new Set(),
    publishes: createBucket(limits.publishes, clock.now),
    publishedCharacters: createBucket(limits.publishedCharacters, clock.now),
    topics: 0,
  }
}

function newConnection(
  client: Client,
  socket: Socket,
  limits: RelayLimits,
  clock: Clock,
): Connection {
  return {
    client,
    socket,
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
