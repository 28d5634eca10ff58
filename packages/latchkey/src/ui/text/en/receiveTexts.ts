/** Texts of an address to receive on. */
export const receiveTexts = {
  'receive.code': 'QR code of your address',
  'receive.networks': 'Only send to this address on {names}.',
  'receive.text': 'Scan the code or copy the address.',
} as const
