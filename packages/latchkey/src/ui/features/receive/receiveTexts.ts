/** English texts of receiving. */
export const receiveTexts = {
  'receive.anyAmount': 'Any amount',
  'receive.code': 'QR code of your address',
  'receive.compatible': 'Compatible networks',
  'receive.copyRequest': 'Copy',
  'receive.onlyOn': 'You can only receive assets on these networks',
  'receive.request': 'Request an amount',
  'receive.requestCode': 'QR code of your payment request',
  'receive.requestCopied': 'Payment request copied',
  'receive.requestText': 'Scan the code to pay the amount to this address.',
  'receive.share': 'Share',
  'receive.text': 'Scan the code or copy the address.',
} as const
