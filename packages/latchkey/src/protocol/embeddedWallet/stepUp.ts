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

/** Body of `POST /wallet/v1/logins/social/start`, in a session. */
export type SocialSessionStartBody =
  | {
      readonly provider: WalletLoginProvider
      /** Adds the identity to the account, after a step-up. */
      readonly purpose: 'link'
    }
  | {
      readonly provider: WalletLoginProvider
      /** Confirms the session with an identity of the account. */
      readonly purpose: 'step_up'
      readonly action: StepUpAction
    }

const provider = v.picklist(walletLoginProviders)

/** Parses {@link SocialSessionStartBody}. */
export const socialSessionStartBodySchema: v.GenericSchema<unknown, SocialSessionStartBody> =
  v.variant('purpose', [
    v.strictObject({ provider, purpose: v.literal('link') }),
    v.strictObject({ provider, purpose: v.literal('step_up'), action: stepUpActionSchema }),
  ])

/** Body of `POST /wallet/v1/logins/farcaster/start`, in a session: a step-up with Farcaster. */
export type FarcasterStepUpBody = { readonly action: StepUpAction }

/** Parses {@link FarcasterStepUpBody}. */
export const farcasterStepUpBodySchema: v.GenericSchema<unknown, FarcasterStepUpBody> =
  v.strictObject({ action: stepUpActionSchema })
