/** English texts of WalletReceive. */
export const receiveEnglish = {
  'receive.code': 'QR code of your address',
  'receive.networks': 'Send to this address only on {names}.',
  'receive.text': 'Scan the code or copy the address.',
} as const
