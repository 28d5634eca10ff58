import type { WalletError } from '../../errors/index.ts'

/**
 * Returns which button to focus after a wallet request for a transfer or swap: `submit` to try again, or `cancel` after
 * `send.possibly_sent`, so that Enter does not pay a second time; undefined while it has not failed.
 */
export function submitFocus({
  status,
  error,
}: submitFocus.Parameters): 'submit' | 'cancel' | undefined {
  if (status !== 'declined' && status !== 'failed') return undefined
  return status === 'failed' && error?.code === 'send.possibly_sent' ? 'cancel' : 'submit'
}

export declare namespace submitFocus {
  type Parameters = { readonly status: string; readonly error?: WalletError | undefined }
}
