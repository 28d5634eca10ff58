import type { WalletError } from '../../errors/index.ts'

/**
 * Returns which button to focus after a wallet request for a transfer or swap: `submit` to try again, or `cancel` where
 * the wallet may have sent it, so that Enter does not pay a second time; undefined while it has not failed.
 */
export function getFocusAfterFailedRequest({
  status,
  error,
}: getFocusAfterFailedRequest.Parameters): 'submit' | 'cancel' | undefined {
  if (status !== 'declined' && status !== 'failed') return undefined
  const isPossiblySent =
    error?.code === 'send.possibly_sent' || error?.code === 'swap.outcome_unknown'
  return status === 'failed' && isPossiblySent ? 'cancel' : 'submit'
}

export declare namespace getFocusAfterFailedRequest {
  type Parameters = { readonly status: string; readonly error?: WalletError | undefined }
}
