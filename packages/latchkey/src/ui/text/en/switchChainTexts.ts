/** Texts of a network that needs another wallet. */
export const switchChainTexts = {
  'switchChain.heading': 'Switch to {name}',
  'switchChain.submit': 'Choose a wallet',
  'switchChain.text':
    'Your wallet is not connected on {name}. Connect one that works there to go on.',
} as const
