import {
  type Project,
  type RateLimitDeps,
  computeRateCharges,
  takeRateTokens,
} from '../../../../http/index.ts'
import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import { rpcCallCost } from '../rpcCallCost.ts'

/** Takes the tokens of a number of calls, all or none, and resolves to whether there were enough. */
export type ChargeCalls = (calls: number) => Promise<boolean>

/** Calls over a socket count with those over HTTP. */
const route = { method: 'POST', path: '/v1', cost: rpcCallCost } as const

/**
 * Creates the charge of the calls of one socket: for its address, its network and its project, with
 * those over HTTP and over other sockets.
 *
 * @returns Undefined when calls are not limited.
 */
export function createCallCharger(source: {
  readonly limit?: RateLimitDeps | undefined
  readonly project: Project | undefined
  readonly ip: string
}): ChargeCalls | undefined {
  const { limit, project, ip } = source
  if (!limit) return undefined
  const bucketsOf = (calls: number): ReturnType<typeof computeRateCharges> =>
    computeRateCharges({ route, project, ip }, limit, { address: calls, project: calls })
  if (bucketsOf(1).length === 0) return undefined
  return async (calls) =>
    (await takeRateTokens(limit.store, bucketsOf(calls)))?.result.isAllowed ?? true
}

/**
 * Creates a charge of the calls of one socket alone.
 *
 * @param now - Returns the time in milliseconds.
 */
export function createSocketCharger(rate: TokenBucketRate, now: () => number): ChargeCalls {
  const bucket = createTokenBucket(rate, now)
  return async (calls) => bucket.take(Math.max(1, Math.min(calls, rate.burst - 1)))
}
