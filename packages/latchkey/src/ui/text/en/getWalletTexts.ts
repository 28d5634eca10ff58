/** Texts for visitors without a wallet. */
export const getWalletTexts = {
  'getWallet.explore': 'Find a wallet',
  'getWallet.exploreAll': 'Explore all',
  'getWallet.exploreNote': 'A guide by ethereum.org',
  'getWallet.list': 'Wallets to get',
  'getWallet.text':
    'Install one in your browser or on your phone. Then reload this page to connect it.',
} as const
