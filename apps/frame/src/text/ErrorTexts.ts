import type { CustodyErrorCode } from '../custody/custodyError.ts'

/** Codes of errors that a visitor can see in the frame. The errors themselves have texts in English. */
export type VisibleErrorCode =
  | Exclude<CustodyErrorCode, `custody.kit_${string}` | 'custody.code_wrong'>
  | 'frame.action_not_allowed'
  | 'frame.failed'
  | 'frame.request_aborted'
  | 'frame.unverified_domain'
  | 'login.change_pending'
  | 'login.code_expired'
  | 'login.code_wrong'
  | 'login.email_invalid'
  | 'login.email_taken'
  | 'login.last_login'
  | 'login.limited'
  | 'login.locked'
  | 'login.on_hold'
  | 'login.origin_not_allowed'
  | 'login.session_ended'
  | 'login.step_up_required'
  | 'login.stopped'
  | 'login.too_soon'
  | 'shares.limited'
  | 'shares.no_share'
  | 'shares.no_wallet'
  | 'shares.not_proven'
  | 'shares.recovery_changed'
  | 'shares.unavailable'
  | 'shares.wallet_exists'
  | 'transport.failed'
  | 'transport.timed_out'

/** Texts of errors in a language besides English, by `error.` and the code. */
export type ErrorTexts = Readonly<Record<`error.${VisibleErrorCode}`, string>>
