import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import { clientAddress, type Log } from '../../../../http/index.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { awaitNode } from './awaitNodeSocket.ts'
import { admit, type AdmitDeps, type Refused, refusals } from './admitUpgrade.ts'
import { createBridges } from './createBridges.ts'
import { createPlaces } from './createConnectionSlots.ts'
import { isHandshake } from './isHandshake.ts'
import { openNodeSocket } from './openNodeSocket.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'
import { defaultSocketLimits, type SocketLimits } from './socketLimits.ts'

/** Addresses that sockets are asked for under. gateway §3.3 */
export const socketPaths = ['/v1', '/v1/', '/ws'] as const

/** Sockets of clients, each with one to a node. */
export type RpcSockets = {
  /** Whether an upgrade is one of ours. */
  takes(request: IncomingMessage): boolean
  /** Takes what `node:http` tells in its `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends everybody away, and lets nobody in any more. */
  drain(): void
  stop(): void
}

type Deps = Omit<AdmitDeps, 'places'> & {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<RpcMetrics, 'sockets' | 'socketsEnded'>
  /** Proxies of ours in front. */
  readonly proxies?: number | undefined
  readonly limits?: Partial<SocketLimits> | undefined
}

const serverOptions = { noServer: true, clientTracking: false, perMessageDeflate: false } as const

/**
 * Makes the proxy of sockets: one to a node for each of a client, frames handed on both ways.
 *
 * @param deps - What it stands on.
 * @source gateway §3.3
 */
export function createRpcSockets(deps: Deps): RpcSockets {
  const { clock, log, metrics, proxies = 0 } = deps
  const limits: SocketLimits = { ...defaultSocketLimits, ...deps.limits }
  const bridges = createBridges({ clock, limits, metrics })
  const places = createPlaces(limits)
  const { clientFrame: maxPayload } = limits
  const server = new WebSocketServer({ ...serverOptions, maxPayload })
  let isDraining = false

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isDraining) return refuse(socket, refusals.leaving)
    const admitted = await admit({ ...deps, places }, request, clientAddress(request, proxies))
    if ('reason' in admitted) return refuse(socket, admitted)
    const { chain } = admitted.line
    // Given back with the connection, however far it gets.
    if (socket.destroyed) return admitted.leave()
    socket.once('close', admitted.leave)
    const waiting = await awaitNode(socket, (signal) =>
      openNodeSocket(chain.wsUrls, { clock, limits, signal }),
    )
    if (waiting === 'left') return undefined
    const { node } = waiting
    if (!node) return refuse(socket, refusals.away)
    if (isDraining) {
      node.terminate()
      return refuse(socket, refusals.leaving)
    }
    let isJoined = false
    try {
      server.handleUpgrade(request, socket, head, (client) => {
        isJoined = true
        bridges.join(client, node, chain)
      })
    } finally {
      // It tells at once or never; what it turned away, or found gone, gets no node.
      if (!isJoined) node.terminate()
    }
  }
  function refuse(socket: Duplex, { status, reason }: Refused): void {
    metrics.socketsEnded.inc({ reason: `${status}` })
    refuseUpgrade(socket, status, reason)
  }

  return {
    takes: isOurs,
    handleUpgrade(request, socket, head) {
      // While we ask, the other side may go away.
      socket.on('error', () => {})
      if (!isOurs(request)) return refuse(socket, refusals.elsewhere)
      if (!isHandshake(request)) return refuse(socket, refusals.noHandshake)
      answer(request, socket, head).catch((error: unknown) => {
        log({ level: 'error', event: 'rpc.socket_failed', message: String(error) })
        refuse(socket, refusals.away)
      })
    },
    drain() {
      isDraining = true
      bridges.close()
    },
    stop() {
      isDraining = true
      bridges.stop()
    },
  }
}

function isOurs({ url = '' }: IncomingMessage): boolean {
  return (socketPaths as readonly string[]).includes(url.split('?', 1)[0] ?? '')
}
