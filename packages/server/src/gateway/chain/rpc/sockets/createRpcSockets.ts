import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import { clientAddress, type Log } from '../../../../http/index.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { awaitNodeSocket } from './awaitNodeSocket.ts'
import {
  admitUpgrade,
  type AdmitUpgradeDeps,
  type UpgradeRefusal,
  upgradeRefusals,
} from './admitUpgrade.ts'
import { createBridges } from './createBridges.ts'
import { createConnectionSlots } from './createConnectionSlots.ts'
import { isHandshake } from './isHandshake.ts'
import { openNodeSocket } from './openNodeSocket.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'
import { defaultSocketLimits, type SocketLimits } from './socketLimits.ts'

/** Addresses that sockets are asked for under. gateway §3.3 */
export const socketPaths = ['/v1', '/v1/', '/ws'] as const

/** Sockets of clients, each with one to a node. */
export type RpcSockets = {
  /** Whether an upgrade is one of ours. */
  matches(request: IncomingMessage): boolean
  /** Takes what `node:http` tells in its `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends everybody away, and lets nobody in any more. */
  drain(): void
  stop(): void
}

type Deps = Omit<AdmitUpgradeDeps, 'slots'> & {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<RpcMetrics, 'openSockets' | 'closedSockets'>
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
  const slots = createConnectionSlots(limits)
  const { maxClientFrame: maxPayload } = limits
  const server = new WebSocketServer({ ...serverOptions, maxPayload })
  let isDraining = false

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isDraining) return refuse(socket, upgradeRefusals.leaving)
    const admitted = await admitUpgrade(
      { ...deps, slots },
      request,
      clientAddress(request, proxies),
    )
    if ('reason' in admitted) return refuse(socket, admitted)
    const { chain } = admitted.client
    // Given back with the connection, however far it gets.
    if (socket.destroyed) return admitted.release()
    socket.once('close', admitted.release)
    const waiting = await awaitNodeSocket(socket, (signal) =>
      openNodeSocket(chain.wsUrls, { clock, limits, signal }),
    )
    if (waiting === 'left') return undefined
    const { node } = waiting
    if (!node) return refuse(socket, upgradeRefusals.away)
    if (isDraining) {
      node.terminate()
      return refuse(socket, upgradeRefusals.leaving)
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
  function refuse(socket: Duplex, { status, reason }: UpgradeRefusal): void {
    metrics.closedSockets.inc({ reason: `${status}` })
    refuseUpgrade(socket, status, reason)
  }

  return {
    matches: isSocketPath,
    handleUpgrade(request, socket, head) {
      // While we ask, the other side may go away.
      socket.on('error', () => {})
      if (!isSocketPath(request)) return refuse(socket, upgradeRefusals.elsewhere)
      if (!isHandshake(request)) return refuse(socket, upgradeRefusals.noHandshake)
      answer(request, socket, head).catch((error: unknown) => {
        log({ level: 'error', event: 'rpc.socket_failed', message: String(error) })
        refuse(socket, upgradeRefusals.away)
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

function isSocketPath({ url = '' }: IncomingMessage): boolean {
  return (socketPaths as readonly string[]).includes(url.split('?', 1)[0] ?? '')
}
