export const multiWalletNotEnabledError = {
  code: 'multi_wallet.not_enabled',
  text: 'Multi-Wallet Not Enabled',
} as const
