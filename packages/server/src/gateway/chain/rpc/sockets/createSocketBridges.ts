import { relayCloseCodes } from 'latchkey/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import type { IncompleteMessageCounter } from '../../../../limits/index.ts'
import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import type { ChainMethodRules } from '../methodPolicy.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { type SocketBridge, bridgeSockets } from './bridgeSockets.ts'
import type { ChargeCalls } from './createCallCharger.ts'
import { createSocketMessageScreener } from './createSocketMessageScreener.ts'
import type { SocketLimits } from './socketLimits.ts'

const goingAway = 1001

/** Time for a client to answer a close frame before it is disconnected. */
const closingMs = 2_000

/** A call that subscribes to something, in the words of any namespace. */
const subscribing = /subscribe/i

/** Pings and pongs of a client. */
const controlFrameRate: TokenBucketRate = { perSecond: 10, burst: 100 }

/** Rules of the socket of a client. */
export type SocketRules = {
  readonly chain: ChainMethodRules
  /** Takes the tokens of its calls; undefined for no limit. */
  readonly charge: ChargeCalls | undefined
  /** Called with each frame of the node that is text. */
  readonly onNodeText?: ((text: string) => void) | undefined
  /** Counts the memory of incomplete messages. @default not counted */
  readonly incomplete?: IncompleteMessageCounter | undefined
}

type ManagedBridge = SocketBridge & { isIdle(): boolean }

/** All bridges between clients and nodes. */
export type SocketBridges = {
  /** Connects a client and a node. Returns a function that disconnects the client for another. */
  join(client: WebSocket, node: WebSocket, rules: SocketRules): () => void
  /** Closes all with a close frame. */
  close(): void
  /** Terminates all. */
  stop(): void
}

/**
 * Creates the set of bridges, pinged by one timer.
 */
export function createSocketBridges(deps: {
  readonly clock: Clock
  readonly limits: SocketLimits
  readonly metrics: Pick<RpcMetrics, 'openSockets' | 'closedSockets'>
}): SocketBridges {
  const { clock, limits, metrics } = deps
  const bridges = new Set<ManagedBridge>()
  const total = { bytes: 0, max: limits.totalBufferedBytes }

  /** Drops the bridges with the most buffered bytes first. */
  function dropLargest(): void {
    const largest = [...bridges].toSorted((a, b) => b.bufferedBytes() - a.bufferedBytes())
    for (const each of largest) {
      if (total.bytes <= total.max) return
      each.drop()
    }
  }
  const stopPings = clock.every(limits.pingIntervalMs, () => {
    for (const each of bridges)
      if (each.isIdle()) end(clock, each, idle)
      else each.checkAlive()
  })
  return {
    join(client, node, rules) {
      const activity = watchActivity(client, limits.idleTimeoutMs, clock.now)
      const screen = createSocketMessageScreener(clock.now, rules)
      const controlFrames = createTokenBucket(controlFrameRate, clock.now)
      const { incomplete } = rules
      if (incomplete) client.once('close', incomplete.release)
      // Bytes may stay buffered long after the end of the bridge.
      const onClosed = (): void => {
        if (client.readyState === client.CLOSED && node.readyState === node.CLOSED)
          bridges.delete(created)
      }
      const bridge = bridgeSockets(client, node, {
        maxBufferedBytes: limits.bufferedBytes,
        total,
        screen,
        onNodeText: rules.onNodeText,
        onScreened: (bytes) => incomplete?.complete(bytes),
        allowControlFrame: () => controlFrames.take(),
        onFull: dropLargest,
        onEnd(reason) {
          metrics.openSockets.dec()
          metrics.closedSockets.inc({ reason })
          onClosed()
        },
      })
      const created: ManagedBridge = { ...bridge, isIdle: activity.isIdle }
      bridges.add(created)
      for (const side of [client, node]) side.once('close', onClosed)
      metrics.openSockets.inc()
      return () => end(clock, created, evicted)
    },
    close() {
      for (const each of bridges) each.close(goingAway, 'The gateway ends')
    },
    stop() {
      stopPings()
      for (const each of bridges) each.terminate()
    },
  }
}

const idle = { code: relayCloseCodes.stale, reason: 'Idle' } as const
const evicted = { code: relayCloseCodes.tooManyRequests, reason: 'Too many connections' } as const

/** Closes a bridge, and disconnects a client that does not answer the close frame. */
function end(
  clock: Pick<Clock, 'after'>,
  bridge: SocketBridge,
  { code, reason }: { readonly code: number; readonly reason: string },
): void {
  bridge.close(code, reason)
  clock.after(closingMs, bridge.terminate)
}

/** Watches the calls of a client. A client with a subscription never counts as idle: its events may be rare. */
function watchActivity(
  client: WebSocket,
  idleTimeoutMs: number,
  now: () => number,
): { isIdle(): boolean } {
  let calledAt = now()
  let isSubscribed = false
  client.on('message', (data: Buffer) => {
    calledAt = now()
    isSubscribed ||= subscribing.test(data.toString())
  })
  return { isIdle: () => !isSubscribed && now() - calledAt >= idleTimeoutMs }
}
