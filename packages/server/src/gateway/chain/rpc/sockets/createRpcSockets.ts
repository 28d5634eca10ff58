import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import { clientAddress, type Log, logRejectedUpgrade } from '../../../../http/index.ts'
import {
  createConnectionLimiter,
  createIncompleteMessageCounter,
  type IncompleteMessageCounter,
  type ResourceTracker,
  runForClient,
  webSocketFragmentLimits,
} from '../../../../limits/index.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { awaitNodeSocket } from './awaitNodeSocket.ts'
import {
  type AdmittedUpgrade,
  admitUpgrade,
  type AdmitUpgradeDeps,
  type RpcUpgradeRefusal,
  upgradeRefusals,
} from './admitUpgrade.ts'
import { createSocketBridges } from './createSocketBridges.ts'
import { type ChargeCalls, createCallCharger, createSocketCharger } from './createCallCharger.ts'
import { isHandshake } from './isHandshake.ts'
import { openNodeSocket } from './openNodeSocket.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'
import { defaultSocketLimits, type SocketLimits } from './socketLimits.ts'

/** Paths that accept a WebSocket upgrade. */
export const socketPaths = ['/v1', '/v1/', '/ws'] as const

/** The WebSocket proxy between clients and nodes. */
export type RpcSockets = {
  /** Returns whether the upgrade request is for one of {@link socketPaths}. */
  matches(request: IncomingMessage): boolean
  /** Handles an `upgrade` event of `node:http`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections and refuses new ones. */
  drain(): void
  stop(): void
}

type Deps = Omit<AdmitUpgradeDeps, 'slots'> & {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<RpcMetrics, 'openSockets' | 'closedSockets'>
  /** Number of trusted reverse proxies in front. */
  readonly proxies?: number | undefined
  readonly limits?: Partial<SocketLimits> | undefined
  /** Memory of incomplete messages. @default not counted */
  readonly receivedBytes?: ResourceTracker | undefined
}

/** An upgrade that is being answered. */
type PendingUpgrade = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  /** Address of the client. */
  readonly address: string
  readonly refuse: (refusal: RpcUpgradeRefusal) => void
}

const serverOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  ...webSocketFragmentLimits,
} as const

/**
 * Creates the WebSocket proxy: one node connection for each client connection, frames relayed both
 * ways.
 */
export function createRpcSockets(deps: Deps): RpcSockets {
  const { clock, log, metrics, proxies = 0 } = deps
  const limits: SocketLimits = { ...defaultSocketLimits, ...deps.limits }
  const bridges = createSocketBridges({ clock, limits, metrics })
  const slots = createConnectionLimiter(limits)
  const server = new WebSocketServer({ ...serverOptions, maxPayload: limits.maxClientFrame })
  let isDraining = false

  async function answer({ request, socket, head, address, refuse }: PendingUpgrade): Promise<void> {
    if (isDraining) return refuse(upgradeRefusals.draining)
    // Until the client is connected, its socket is all there is.
    let evict = (): void => void socket.destroy()
    const client = { address, evict: () => evict() }
    const admitted = await admitUpgrade({ ...deps, slots }, request, client)
    if ('reason' in admitted) return refuse(admitted)
    const { chain, addFrame } = admitted.client
    // The slot is released when the connection closes, at any stage.
    if (socket.destroyed) return admitted.release()
    socket.once('close', admitted.release)
    const opened = await awaitNodeSocket(socket, (signal) =>
      openNodeSocket(chain.wsUrls, { clock, limits, signal }),
    )
    if (opened === 'left') return undefined
    const { node } = opened
    if (!node) return refuse(upgradeRefusals.chainUnavailable)
    if (isDraining) node.terminate()
    if (isDraining) return refuse(upgradeRefusals.draining)
    let isJoined = false
    try {
      server.handleUpgrade(request, socket, head, (client) => {
        isJoined = true
        const incomplete = countIncomplete(deps.receivedBytes, { address, socket, client })
        const charge = createCharge({ ...deps, limits }, admitted, address)
        evict = bridges.join(client, node, { chain, charge, incomplete, onNodeText: addFrame })
      })
    } finally {
      // `handleUpgrade` calls back synchronously or never; without a client the node is not needed.
      if (!isJoined) node.terminate()
    }
  }

  return {
    matches: isSocketPath,
    handleUpgrade(request, socket, head) {
      // The client may disconnect while the node connection is opened.
      socket.on('error', () => {})
      const address = clientAddress(request, proxies)
      const refuse = createRefuse(deps, { request, socket, address })
      if (!isSocketPath(request)) return refuse(upgradeRefusals.notFound)
      if (!isHandshake(request)) return refuse(upgradeRefusals.noHandshake)
      const upgrade = { request, socket, head, address, refuse }
      runForClient(address, () => answer(upgrade)).catch((error: unknown) => {
        log({ level: 'error', event: 'rpc.socket_failed', message: String(error) })
        refuse(upgradeRefusals.chainUnavailable)
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

/** Creates the charge for the calls of a socket, at its own rate or at those of HTTP. */
function createCharge(
  deps: Deps & { readonly limits: SocketLimits },
  { project }: AdmittedUpgrade,
  ip: string,
): ChargeCalls | undefined {
  const { calls } = deps.limits
  return calls
    ? createSocketCharger(calls, deps.clock.now)
    : createCallCharger({ ...deps, project, ip })
}

/** Creates the function that refuses an upgrade, logs and counts it. */
function createRefuse(
  deps: Pick<Deps, 'clock' | 'log' | 'metrics'>,
  upgrade: Pick<PendingUpgrade, 'request' | 'socket' | 'address'>,
): PendingUpgrade['refuse'] {
  const { request, socket, address } = upgrade
  const startedAt = deps.clock.now()
  return ({ status, reason, cause }) => {
    const event = 'rpc.upgrade_rejected'
    logRejectedUpgrade(deps, { event, request, address, startedAt, status, reason: cause })
    deps.metrics.closedSockets.inc({ reason: `${status}` })
    refuseUpgrade(socket, status, reason)
  }
}

/** Counts the memory of incomplete messages of a client; one above its share is disconnected. */
function countIncomplete(
  receivedBytes: ResourceTracker | undefined,
  from: { readonly address: string; readonly socket: Duplex; readonly client: WebSocket },
): IncompleteMessageCounter | undefined {
  const { address, socket, client } = from
  if (!receivedBytes) return undefined
  const terminate = (): void => client.terminate()
  const incomplete = createIncompleteMessageCounter({ receivedBytes, address, terminate })
  // Before the listener of `ws`, which emits the frames of these bytes.
  socket.prependListener('data', (chunk: Buffer) => incomplete.receive(chunk.length))
  return incomplete
}

function isSocketPath({ url = '' }: IncomingMessage): boolean {
  return (socketPaths as readonly string[]).includes(url.split('?', 1)[0] ?? '')
}
