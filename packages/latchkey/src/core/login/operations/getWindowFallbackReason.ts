import { isWalletError } from '../../../errors/index.ts'
import {
  type FrameRequestName,
  type FrameParams,
  isFrameApprovalMethod,
} from '../../../protocol/index.ts'
import type { EmbeddedWindowState } from '../../model/slices/login.ts'

/** Requests that a visitor starts. Others are rejected in a browser without storage: a window would come from nowhere. */
const startedMethods: readonly FrameRequestName[] = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'getSocialRedirectUri',
  'connectSocial',
  'getFarcasterUri',
  'connectFarcaster',
  'getUser',
  'updateEmail',
  'updateEmailPrimaryOtp',
  'updateEmailSecondaryOtp',
  'openSettings',
]

/**
 * Returns why a request that the frame has rejected needs a window.
 *
 * @returns Undefined when the rejection is final.
 */
export function getWindowFallbackReason(
  error: unknown,
  request: { readonly method: FrameRequestName; readonly params: unknown },
): EmbeddedWindowState['reason'] | undefined {
  const { method, params } = request
  if (!isWalletError(error, 'frame.storage_unavailable')) return undefined
  if (method === 'signOut') return 'signOut'
  const isApproval =
    method === 'rpcRequest' && isFrameApprovalMethod((params as FrameParams<'rpcRequest'>).method)
  return isApproval || startedMethods.includes(method) ? 'storage' : undefined
}
