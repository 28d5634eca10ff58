export const walletCatalogueFailedError = {
  code: 'wallet.catalogue_failed',
  text: 'Could not load the wallets. Try again.',
} as const
export const walletDisconnectedError = {
  code: 'wallet.disconnected',
  text: 'The wallet is disconnected. Connect it again.',
} as const
export const walletFailedError = {
  code: 'wallet.failed',
  text: 'Connection failed. Try again in your wallet.',
} as const
export const walletInvalidCapabilitiesError = {
  code: 'wallet.invalid_capabilities',
  text: 'Error parsing wallet capabilities',
} as const
export const walletMalformedAddressError = {
  code: 'wallet.malformed_address',
  text: 'The wallet returned an invalid address. Update the wallet.',
} as const
export const walletMethodNotSupportedError = {
  code: 'wallet.method_not_supported',
  text: 'The wallet does not support this. Try another.',
} as const
export const walletNoAccountsError = {
  code: 'wallet.no_accounts',
  text: 'The wallet returned no accounts. Unlock it, or create an account.',
} as const
export const walletRequestPendingError = {
  code: 'wallet.request_pending',
  text: 'A request is already open in your wallet.',
} as const
export const walletTimedOutError = {
  code: 'wallet.timed_out',
  text: 'The wallet did not answer in time. Open it and try again.',
} as const
export const walletUnauthorizedError = {
  code: 'wallet.unauthorized',
  text: 'The wallet has not authorized this. Connect again.',
} as const
export const walletUnknownNetworkError = {
  code: 'wallet.unknown_network',
  text: 'The wallet does not have this network.',
} as const
export const walletUserRejectedError = {
  code: 'wallet.user_rejected',
  text: 'User rejected the request',
} as const
