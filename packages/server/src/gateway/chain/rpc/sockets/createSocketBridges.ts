import type { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import type { IncompleteMessageCounter } from '../../../../limits/index.ts'
import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import type { ChainMethodRules } from '../methodPolicy.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { type SocketBridge, bridgeSockets } from './bridgeSockets.ts'
import type { ChargeCalls } from './createCallCharger.ts'
import { createFrameScreener } from './createFrameScreener.ts'
import type { SocketLimits } from './socketLimits.ts'

const goingAway = 1001

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

/** All bridges between clients and nodes. */
export type SocketBridges = {
  /** Connects a client and a node. */
  join(client: WebSocket, node: WebSocket, rules: SocketRules): void
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
  const bridges = new Set<SocketBridge>()
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
    for (const each of bridges) each.checkAlive()
  })
  return {
    join(client, node, rules) {
      const screen = createFrameScreener(clock.now, rules)
      const controlFrames = createTokenBucket(controlFrameRate, clock.now)
      const { incomplete } = rules
      if (incomplete) client.once('close', incomplete.release)
      // Bytes may stay buffered long after the end of the bridge.
      const onClosed = (): void => {
        if (client.readyState === client.CLOSED && node.readyState === node.CLOSED)
          bridges.delete(created)
      }
      const created = bridgeSockets(client, node, {
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
      bridges.add(created)
      for (const side of [client, node]) side.once('close', onClosed)
      metrics.openSockets.inc()
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
