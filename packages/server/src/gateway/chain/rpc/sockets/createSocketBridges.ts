import type { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import { createTokenBucket } from '../../../../relay/createTokenBucket.ts'
import { batchCost } from '../batchCost.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { type SocketBridge, bridgeSockets, type SocketBridgeOptions } from './bridgeSockets.ts'
import { screenSocketFrame, encodeRateLimitResponse } from './screenSocketFrame.ts'
import type { SocketLimits } from './socketLimits.ts'

const goingAway = 1001

/** All bridges between clients and nodes. */
export type SocketBridges = {
  join(client: WebSocket, node: WebSocket, chain: { readonly isTest: boolean }): void
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
    join(client, node, chain) {
      const screen = createScreen(deps, chain)
      // Bytes may stay buffered long after the end of the bridge.
      const onClosed = (): void => {
        if (client.readyState === client.CLOSED && node.readyState === node.CLOSED)
          bridges.delete(created)
      }
      const created = bridgeSockets(client, node, {
        maxBufferedBytes: limits.bufferedBytes,
        total,
        screen,
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

/** Creates the frame screen of one client. One request is charged before the frame is parsed. */
function createScreen(
  { clock, limits }: { readonly clock: Clock; readonly limits: SocketLimits },
  chain: { readonly isTest: boolean },
): SocketBridgeOptions['screen'] {
  const { calls } = limits
  const bucket = createTokenBucket(calls, clock.now)
  const refused = { answer: encodeRateLimitResponse() }
  return (text) => {
    if (!bucket.take()) return refused
    const screened = screenSocketFrame(text, chain)
    const cost = Math.min(batchCost(screened.calls), calls.burst)
    return bucket.take(cost - 1) ? screened : refused
  }
}
