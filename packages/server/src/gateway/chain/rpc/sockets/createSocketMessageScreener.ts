import { createTokenBucket, type TokenBucketRate } from '../../../../relay/createTokenBucket.ts'
import { batchCost } from '../batchCost.ts'
import type { ChainMethodRules } from '../methodPolicy.ts'
import type { ChargeCalls } from './createCallCharger.ts'
import {
  answerRateLimitedMessage,
  type ScreenedRpcMessage,
  screenSocketMessage,
} from './screenSocketMessage.ts'

/** Limit of refused messages of a client, in units of {@link refusedMessageUnitLength} characters. */
export const refusedMessageRate: TokenBucketRate = { perSecond: 30, burst: 200 }
/** Characters of a refused message that count as one. */
export const refusedMessageUnitLength = 16_384

/** Returns what becomes of a message of a client; undefined ends its connection. */
export type SocketMessageScreener = (
  text: string,
) => ScreenedRpcMessage | undefined | Promise<ScreenedRpcMessage | undefined>

/**
 * Creates the function that screens the messages of one client. One call is charged before a message is parsed. Refused
 * messages are parsed for their ids, so they are limited too: a client that exceeds this limit is
 * disconnected.
 *
 * @param rules - `charge` takes the tokens of calls; without it, calls are not limited.
 */
export function createSocketMessageScreener(
  now: () => number,
  rules: { readonly chain: ChainMethodRules; readonly charge: ChargeCalls | undefined },
): SocketMessageScreener {
  const { chain, charge } = rules
  if (!charge) return (text) => screenSocketMessage(text, chain)
  const refusals = createTokenBucket(refusedMessageRate, now)
  const refuse = (text: string): ScreenedRpcMessage | undefined => {
    const cost = Math.ceil(text.length / refusedMessageUnitLength)
    return refusals.take(cost) ? { answer: answerRateLimitedMessage(text) } : undefined
  }
  return async (text) => {
    if (!(await charge(1))) return refuse(text)
    const screened = screenSocketMessage(text, chain)
    const more = batchCost(screened.calls) - 1
    return more === 0 || (await charge(more)) ? screened : refuse(text)
  }
}
