/** Texts of a network being switched to. */
export const switchNetworkTexts = {
  'switchNetwork.confirmInWallet': 'Accept the request in your wallet to continue.',
  'switchNetwork.declined': 'You declined in the wallet. Your network stays the same.',
  'switchNetwork.failed': 'The wallet could not switch to {name}. Your network stays the same.',
  'switchNetwork.title': 'Switch to {name}',
  'switchNetwork.titleDeclined': 'Switch declined',
  'switchNetwork.titleFailed': 'Could not switch',
} as const
