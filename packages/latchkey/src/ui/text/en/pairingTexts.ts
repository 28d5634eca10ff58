/** Texts of a code to scan. */
export const pairingTexts = {
  'pairing.code': 'QR code to connect with',
  'pairing.get': 'Get',
  'pairing.making': 'Making a code',
  'pairing.missing': 'No {name} yet?',
  'pairing.scan': 'Scan with your wallet’s camera',
  'pairing.scanWith': 'Scan with {name} on your phone',
} as const
