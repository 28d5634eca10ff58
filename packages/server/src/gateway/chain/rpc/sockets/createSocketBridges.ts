import type { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import { batchCost } from '../batchCost.ts'
import type { ChainMethodRules } from '../methodPolicy.ts'
import type { RpcMetrics } from '../createRpcMetrics.ts'
import { type SocketBridge, bridgeSockets, type SocketBridgeOptions } from './bridgeSockets.ts'
import { answerRateLimitedFrame, screenSocketFrame } from './screenSocketFrame.ts'
import type { SocketLimits } from './socketLimits.ts'

const goingAway = 1001

/** All bridges between clients and nodes. */
export type SocketBridges = {
  /** Connects a client and a node. `calls` limits the requests of the client; undefined for no limit. */
  join(
    client: WebSocket,
    node: WebSocket,
    rules: { readonly chain: ChainMethodRules; readonly calls: TokenBucketRate | undefined },
  ): void
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
      const screen = createScreen(clock.now, rules)
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

/** Limit of refused frames of a client, in units of {@link refusedFrameUnit} characters. */
const refusedFrames: TokenBucketRate = { perSecond: 30, burst: 200 }
const refusedFrameUnit = 16_384

/**
 * Creates the frame screen of one client. One request is charged before the frame is parsed. Refused
 * frames are parsed for their ids, so they are limited too: a client that exceeds this limit is
 * disconnected.
 */
function createScreen(
  now: () => number,
  {
    chain,
    calls,
  }: { readonly chain: ChainMethodRules; readonly calls: TokenBucketRate | undefined },
): SocketBridgeOptions['screen'] {
  if (!calls) return (text) => screenSocketFrame(text, chain)
  const bucket = createTokenBucket(calls, now)
  const refusals = createTokenBucket(refusedFrames, now)
  const refuse = (text: string): ReturnType<SocketBridgeOptions['screen']> => {
    const cost = Math.ceil(text.length / refusedFrameUnit)
    return refusals.take(cost) ? { answer: answerRateLimitedFrame(text) } : undefined
  }
  return (text) => {
    if (!bucket.take()) return refuse(text)
    const screened = screenSocketFrame(text, chain)
    const cost = Math.min(batchCost(screened.calls), calls.burst)
    return bucket.take(cost - 1) ? screened : refuse(text)
  }
}
