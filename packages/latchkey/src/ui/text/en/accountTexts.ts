/** Texts of the account. */
export const accountTexts = {
  'account.asOf': 'As of {time}',
  'account.assets': 'Assets',
  'account.balanceFailed': 'Balance unavailable',
  'account.balanceLoading': 'Loading balance',
  'account.onramp': 'Buy',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.swaps': 'Swap',
  'account.switchWallet': 'Switch wallet, now {name}',
  'account.tabActivity': 'Activity',
  'account.tabNfts': 'NFTs',
  'account.tabTokens': 'Tokens',
} as const
