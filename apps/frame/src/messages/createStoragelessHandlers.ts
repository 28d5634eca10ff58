import { type FrameRequestName, frameParamsSchemas, isFrameReadMethod } from 'latchkey/protocol'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { createFrameError, getFrameErrorCode } from '../services/frameError.ts'
import type { FrameRequestHandlers } from './serveRequests.ts'

/** Reads about the wallet, which is in a separate window. */
const walletReads: readonly string[] = [
  'eth_accounts',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/**
 * Creates the handlers of a frame in a browser that stores nothing in it. Reads of a network are answered; all other requests
 * are rejected, and the app can open the wallet in a separate window.
 *
 * @param error - Why nothing is stored.
 */
export function createStoragelessHandlers(
  error: unknown,
  fetchRpc: FrameRequestContext['fetchRpc'],
): FrameRequestHandlers {
  const isDenied = getFrameErrorCode(error) === 'custody.storage_unavailable'
  const reject = async (): Promise<never> => {
    throw isDenied ? createFrameError('frame.storage_unavailable') : error
  }
  const methods = Object.keys(frameParamsSchemas) as FrameRequestName[]
  // `fromEntries` loses the type of the keys.
  const rejecting = Object.fromEntries(
    methods.map((method) => [method, reject]),
  ) as unknown as FrameRequestHandlers
  return {
    ...rejecting,
    async rpcRequest({ chainId, method, params }, signal) {
      const isRead = isFrameReadMethod(method) && !walletReads.includes(method)
      return isRead ? fetchRpc(chainId, { method, params }, signal) : reject()
    },
  }
}
