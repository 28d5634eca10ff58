/** Texts of the list of tokens. */
export const tokensTexts = {
  'tokens.list': 'Your tokens',
  'tokens.none': 'No tokens found',
  'tokens.noneText': 'Try another name, or receive some first.',
  'tokens.search': 'Search token',
} as const
