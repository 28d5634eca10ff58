import { httpError } from '../http/index.ts'

const failures = {
  no_wallet: [404, 'The account has no wallet yet'],
  wallet_exists: [409, 'The account has a wallet. Recover it'],
  not_owner: [403, 'The wallet did not sign its registration for this account'],
  share_malformed: [400, 'The share is not sealed for this wallet, device and service'],
  no_share: [403, 'This device has no share, or it was deleted. Recover the wallet'],
  last_device: [409, 'This is the last device of the wallet. Add another one first'],
  recovery_changed: [409, 'Another device changed the ways to recover this wallet. Try again'],
  not_proven: [403, 'The recovery key was not proven'],
  limited: [429, 'Too many requests for this wallet. Try again later'],
  spend_limited: [
    403,
    'The daily limit of this wallet is used up. Add a passkey or a recovery code to lift it',
  ],
  spend_unstated: [
    403,
    'This wallet has a daily limit, and the value of this request is not known. Load the page again',
  ],
  automatic_off: [403, 'Automatic recovery is off. Use a passkey or your recovery code'],
  ticket_rejected: [403, 'The ticket of the wallet service is not valid for this step'],
  recovery_pending: [409, 'A recovery of this wallet is under way. Cancel it first'],
  recovery_ended: [410, 'This recovery was cancelled, or has ended'],
  recovery_finished: [
    409,
    'This recovery has finished. If this was not you, move your funds to another wallet now',
  ],
  recovery_too_early: [409, 'The waiting time of this recovery is not over'],
  unavailable: [503, 'The wallet cannot be used at the moment. Try again'],
  key_malformed: [400, 'The key is not a key of X25519'],
} as const

/** Reason why the share service refuses a request. */
export type ShareFailure = keyof typeof failures

/** Creates the error for a refused request. Its response has the reason as its field: `shares.no_wallet`. */
export function createShareError(failure: ShareFailure): Error {
  const [status, description] = failures[failure]
  return httpError(status, { field: `shares.${failure}`, description })
}
