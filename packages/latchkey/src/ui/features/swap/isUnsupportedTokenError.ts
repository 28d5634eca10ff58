import type { WalletError } from '../../../errors/index.ts'

/** Returns whether a swap failed with this error because of a token, so that no further attempt can succeed. */
export function isUnsupportedTokenError(error: WalletError | undefined): boolean {
  return (
    error?.code === 'send.token_has_transfer_fee' ||
    error?.code === 'send.token_has_transfer_hook' ||
    error?.code === 'send.token_not_transferable'
  )
}
