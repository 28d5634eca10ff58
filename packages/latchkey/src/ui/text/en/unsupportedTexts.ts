/** Texts for a wallet on a network that is not the app’s. */
export const unsupportedTexts = {
  'unsupported.list': 'Networks of this app',
  'unsupported.text':
    'Your wallet is on a network that {app} does not use. Choose one of these to go on.',
} as const
