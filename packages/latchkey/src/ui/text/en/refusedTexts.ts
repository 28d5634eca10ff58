/** Texts of pairings that came to nothing. */
export const refusedTexts = {
  'pairing.expired': 'The code has expired',
  'pairing.expiredText': 'Try again for a new one.',
  'pairing.failed': 'Could not make a code',
  'pairing.unreachableText':
    'The service that reaches wallets did not answer. Check your connection, then try again.',
} as const
