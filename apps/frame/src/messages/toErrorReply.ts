import { embeddedWalletErrors } from 'latchkey/errors'
import type { FrameErrorReply } from 'latchkey/protocol'
import { isFrameRpcFailure } from '../page/FrameRequestContext.ts'
import { isCustodyError } from '../custody/custodyError.ts'
import { isFrameError } from '../services/frameError.ts'

/**
 * Returns an error as the app sees it: a code and a text. Other errors, which could contain anything,
 * become `frame.failed`.
 */
export function toErrorReply(error: unknown): FrameErrorReply {
  if (isFrameRpcFailure(error)) {
    const { code, message, data } = error.rpc
    const rpc = { code, message: message.slice(0, 100_000), ...(data !== undefined && { data }) }
    return { code: 'frame.failed', message: message.slice(0, 1000), rpc }
  }
  if (isFrameError(error) || isCustodyError(error))
    return { code: error.code, message: error.message.slice(0, 1000) }
  const { code, text } = embeddedWalletErrors['frame.failed']
  return { code, message: text }
}
