import type { ErrorCode, WalletError } from '../../../errors/index.ts'

const unsupportedTokenCodes: ReadonlySet<ErrorCode | undefined> = new Set([
  'swap.wrong_decimals',
  'send.token_has_transfer_fee',
  'send.token_has_transfer_hook',
  'send.token_not_transferable',
])

/** Returns whether a swap failed with this error because of a token, so that no further attempt can succeed. */
export function isUnsupportedTokenError(error: WalletError | undefined): boolean {
  return unsupportedTokenCodes.has(error?.code)
}
