/** Texts of messages. */
export const toastTexts = {
  'toast.balanceUnavailable': 'Token Balance Unavailable',
  'toast.chainNotSupported': 'Chain is not supported',
  'toast.sendFailed': 'Failed to send transaction',
  'toast.transactionStarted': 'Transaction started',
  'toast.walletAdded': 'New Wallet Added',
  'toast.walletDisconnected': 'Wallet disconnected',
  'toast.walletNotFound': 'Wallet not found. Install it, or choose another.',
} as const
