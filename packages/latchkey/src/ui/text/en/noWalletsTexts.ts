/** Texts for a visitor who has no wallet. */
export const noWalletsTexts = {
  'connect.empty': 'No wallet found here',
  'connect.emptyText': 'Install a wallet in this browser, then reload the page.',
} as const
