/** Texts of the ways into a wallet. */
export const openingTexts = {
  'openWallet.text': 'A request waits for you there. Answer it, then come back.',
  'pairing.continue': 'Continue in {name}',
  'pairing.open': 'Open {name}',
  'pairing.openApp': 'Open the app and accept the connection request there.',
  'pairing.openPage': 'This page opens in {name}. Connect there.',
  'pairing.unsupported': 'Not detected',
  'pairing.unsupportedText': '{name} cannot be opened from here. Get it, or choose another wallet.',
} as const
