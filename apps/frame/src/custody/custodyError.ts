/** Texts of custody errors: what happened and what to do. */
const texts = {
  'custody.insecure_context':
    'Cryptography is not available here. Open this page over https, or from localhost.',
  'custody.shares_rejected': 'The shares are of different splits, or one of them is damaged.',
  'custody.address_mismatch':
    'The restored key has other addresses than those registered for this wallet. Nothing was opened.',
  'custody.storage_unavailable':
    'The browser does not allow this page to store data. Allow storage for this site, or leave the ' +
    'private window, and try again.',
  'custody.storage_full': 'The storage of this browser is full. Free some space and try again.',
  'custody.device_share_damaged':
    'The share on this device cannot be read. Use a recovery method to add this device again.',
  'custody.code_malformed':
    'This is not a recovery code. It has 20 letters and digits; compare each one with your copy.',
  'custody.code_wrong': 'This recovery code belongs to another kit, or the file was changed.',
  'custody.recovery_key_wrong':
    'This recovery code or passkey belongs to another wallet. Use another recovery method.',
  'custody.kit_malformed':
    'This file is not a recovery kit, or a part of it is missing. Choose the original file.',
  'custody.kit_version':
    'This recovery kit has a version that is not supported here. Use the page released with it.',
  'custody.kit_damaged':
    'Parts of this recovery kit were changed, or are of another wallet. Choose the original file.',
  'custody.passkey_cancelled': 'The passkey was not used. Try again, or choose another way.',
  'custody.passkey_known':
    'This device or password manager has a passkey of this account already. Choose another place to store it.',
  'custody.passkey_unavailable': 'This browser or page cannot use passkeys. Choose another way.',
  'custody.passkey_without_prf':
    'This passkey cannot protect a wallet. Choose another place to store it, or use a recovery code.',
  'custody.window_blocked':
    'The window cannot be reached. Allow pop-ups for this page, or choose another way.',
  'custody.method_not_allowed': 'This wallet does not sign such requests.',
  'custody.request_malformed': 'The request cannot be read. Nothing was signed.',
  'custody.signer_mismatch': 'The request is for another account. Nothing was signed.',
  'custody.network_mismatch': 'The request is for another network. Nothing was signed.',
  'custody.message_refused':
    'The message could be a transaction or the hash of one. Nothing was signed.',
  'custody.fee_payer_unsigned':
    'The account that pays the fee of this transaction has not signed it. Nothing was signed.',
  'custody.service_key_changed':
    'The share service has another key than before. Nothing was sent. Contact the support of this site.',
  'custody.wallet_missing':
    'The wallet of this account was not found. Nothing was created. Try again later.',
  'custody.worker_failed': 'Signing stopped unexpectedly. Nothing was signed. Try again.',
} as const

/** Code of a custody error. */
export type CustodyErrorCode = keyof typeof texts

/** An error with a code and a text for the visitor. Never contains a secret. */
export type CustodyError = Error & {
  readonly name: 'CustodyError'
  readonly code: CustodyErrorCode
}

/**
 * Creates a custody error.
 *
 * @param cause - The error that led here. It must not contain a secret.
 */
export function createCustodyError(code: CustodyErrorCode, cause?: unknown): CustodyError {
  const error = new Error(texts[code], cause === undefined ? undefined : { cause })
  return Object.assign(error, { name: 'CustodyError' as const, code })
}

/** Returns whether a thrown value is a custody error. */
export function isCustodyError(error: unknown): error is CustodyError {
  return error instanceof Error && error.name === 'CustodyError'
}
