import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import { batchCost } from '../batchCost.ts'
import type { ChainMethodRules } from '../methodPolicy.ts'
import type { ChargeCalls } from './createCallCharger.ts'
import {
  answerRateLimitedFrame,
  type ScreenedRpcFrame,
  screenSocketFrame,
} from './screenSocketFrame.ts'

/** Limit of refused frames of a client, in units of {@link refusedFrameUnitLength} characters. */
export const refusedFrameRate: TokenBucketRate = { perSecond: 30, burst: 200 }
/** Characters of a refused frame that count as one. */
export const refusedFrameUnitLength = 16_384

/** Returns what becomes of a frame of a client; undefined ends its connection. */
export type SocketMessageScreener = (
  text: string,
) => ScreenedRpcFrame | undefined | Promise<ScreenedRpcFrame | undefined>

/**
 * Creates the frame screen of one client. One call is charged before the frame is parsed. Refused
 * frames are parsed for their ids, so they are limited too: a client that exceeds this limit is
 * disconnected.
 *
 * @param rules - `charge` takes the tokens of calls; without it, calls are not limited.
 */
export function createSocketMessageScreener(
  now: () => number,
  rules: { readonly chain: ChainMethodRules; readonly charge: ChargeCalls | undefined },
): SocketMessageScreener {
  const { chain, charge } = rules
  if (!charge) return (text) => screenSocketFrame(text, chain)
  const refusals = createTokenBucket(refusedFrameRate, now)
  const refuse = (text: string): ScreenedRpcFrame | undefined => {
    const cost = Math.ceil(text.length / refusedFrameUnitLength)
    return refusals.take(cost) ? { answer: answerRateLimitedFrame(text) } : undefined
  }
  return async (text) => {
    if (!(await charge(1))) return refuse(text)
    const screened = screenSocketFrame(text, chain)
    const more = batchCost(screened.calls) - 1
    return more === 0 || (await charge(more)) ? screened : refuse(text)
  }
}
