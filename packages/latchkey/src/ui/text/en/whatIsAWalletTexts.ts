/** Texts that explain wallets. */
export const whatIsAWalletTexts = {
  'whatIsAWallet.home': 'A home for what you own',
  'whatIsAWallet.homeText': 'Keep, send, receive and show your coins and collectibles.',
  'whatIsAWallet.login': 'One way to sign in',
  'whatIsAWallet.loginText': 'Use your wallet instead of a new account and password for each app.',
  'whatIsAWallet.submit': 'Get a wallet',
  'whatIsAWallet.yours': 'Only you decide',
  'whatIsAWallet.yoursText': 'Nothing leaves your wallet unless you approve it there.',
} as const
