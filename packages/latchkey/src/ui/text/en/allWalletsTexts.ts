/** Texts of the list of all wallets. */
export const allWalletsTexts = {
  'allWallets.certified': 'Certified only',
  'allWallets.certifiedOne': '{name}, certified',
  'allWallets.code': 'Show a QR code',
  'allWallets.installedOne': '{name}, installed',
  'allWallets.none': 'No wallet found',
  'allWallets.searching': 'Searching',
  'common.clear': 'Clear',
} as const
