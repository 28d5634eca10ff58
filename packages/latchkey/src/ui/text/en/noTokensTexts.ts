/** Texts of an account of which there are no tokens to show. */
export const noTokensTexts = {
  'account.balanceFailedText': 'The network did not answer. Open this again in a moment.',
  'account.tokensEmpty': 'No tokens yet',
  'account.tokensText': 'What you receive on this network shows here.',
} as const
