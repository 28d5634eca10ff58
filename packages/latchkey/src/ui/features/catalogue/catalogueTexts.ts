/** English texts of the list of all wallets. */
export const catalogueTexts = {
  'allWallets.certified': 'Certified only',
  'allWallets.certifiedOne': '{name}, certified',
  'allWallets.code': 'Show a QR code',
  'allWallets.codeNote': 'Works with any WalletConnect wallet',
  'allWallets.installedOne': '{name}, installed',
  'allWallets.none': 'No wallets found',
  'allWallets.notListed': 'Not listed?',
  'allWallets.search': 'Search wallets',
  'allWallets.searching': 'Searching',
} as const
