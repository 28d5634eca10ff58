export const providerNotFoundError = {
  code: 'provider.not_found',
  text: 'Provider not found. Connect the wallet again.',
} as const
