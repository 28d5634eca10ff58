import * as v from 'valibot'
import {
  type WalletLoginMethod,
  walletLoginMethodSchema,
  type WalletLoginProvider,
  walletLoginProviders,
} from './frame.ts'

/**
 * Action that a session is confirmed for. `recovery` includes exports, because a recovery kit contains the wallet.
 */
export type StepUpAction = 'devices' | 'email' | 'export' | 'logins' | 'passkeys' | 'recovery'

/** Parses {@link StepUpAction}. */
export const stepUpActionSchema: v.GenericSchema<unknown, StepUpAction> = v.picklist([
  'devices',
  'email',
  'export',
  'logins',
  'passkeys',
  'recovery',
])

/** Response of `GET /wallet/v1/step-up`. */
export type StepUpMethods = {
  /** Ways to confirm the session that the account has, `email` for a code. The others are refused. */
  readonly methods: readonly (WalletLoginMethod | 'passkey')[]
}

/** Parses {@link StepUpMethods}. */
export const stepUpMethodsSchema: v.GenericSchema<unknown, StepUpMethods> = v.strictObject({
  methods: v.array(v.union([walletLoginMethodSchema, v.literal('passkey')])),
})

/** Purpose of a login in a session. */
export type SessionLoginPurpose =
  | {
      /** Adds the identity to the account, after a step-up. */
      readonly purpose: 'link'
    }
  | {
      /** Confirms the session with an identity of the account. */
      readonly purpose: 'step_up'
      readonly action: StepUpAction
    }

const link = { purpose: v.literal('link') }
const stepUp = { purpose: v.literal('step_up'), action: stepUpActionSchema }

/** Body of `POST /wallet/v1/logins/social/start`, in a session. */
export type SignedInSocialStartBody = SessionLoginPurpose & {
  readonly provider: WalletLoginProvider
}

const provider = v.picklist(walletLoginProviders)

/** Parses {@link SignedInSocialStartBody}. */
export const signedInSocialStartBodySchema: v.GenericSchema<unknown, SignedInSocialStartBody> =
  v.variant('purpose', [
    v.strictObject({ ...link, provider }),
    v.strictObject({ ...stepUp, provider }),
  ])

/** Parses the body of `POST /wallet/v1/logins/farcaster/start`, in a session: a {@link SessionLoginPurpose}. */
export const farcasterSessionStartBodySchema: v.GenericSchema<unknown, SessionLoginPurpose> =
  v.variant('purpose', [v.strictObject(link), v.strictObject(stepUp)])
