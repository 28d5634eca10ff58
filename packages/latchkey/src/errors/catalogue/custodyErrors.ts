// Thrown in the embedded wallet. Its replies contain the texts, so that apps need not load them.
export const custodyAddressMismatchError = {
  code: 'custody.address_mismatch',
  text: 'The restored key has other addresses than those registered for this wallet. Nothing was opened.',
} as const
export const custodyStorageFullError = {
  code: 'custody.storage_full',
  text: 'The storage of this browser is full. Free some space and try again.',
} as const
export const custodyStorageUnavailableError = {
  code: 'custody.storage_unavailable',
  text: 'The browser does not allow this page to store data. Allow storage for this site, or leave the private window, and try again.',
} as const
export const custodyWalletMissingError = {
  code: 'custody.wallet_missing',
  text: 'The wallet of this account was not found. Nothing was created. Try again later.',
} as const
