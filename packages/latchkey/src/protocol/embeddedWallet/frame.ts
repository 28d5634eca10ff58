import * as v from 'valibot'

/** A way to sign in to the embedded wallet that a server offers. */
export type WalletLoginMethod = 'email' | WalletLoginProvider | 'farcaster'

/** An identity provider of the embedded wallet. [4.9b] */
export type WalletLoginProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Identity providers of the embedded wallet. */
export const walletLoginProviders: readonly WalletLoginProvider[] = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
]

/** Parses {@link WalletLoginMethod}. */
export const walletLoginMethodSchema: v.GenericSchema<unknown, WalletLoginMethod> = v.picklist([
  'email',
  ...walletLoginProviders,
  'farcaster',
] as const)

/** Balance in US dollars above which a wallet needs a second recovery factor, unless a project sets another. */
export const defaultSecondFactorUsd = 500
/** Highest such balance. */
export const maxSecondFactorUsd = 1_000_000

/** Response of `GET /wallet/v1/origins?projectId=…`: what the frame checks its parent against, and calls. */
export type WalletFrameSettings = {
  /**
   * Pages that may contain the frame, for `isFrameOriginAllowed`: exact origins, and
   * `https://*.example.com`. An empty list allows none.
   */
  readonly allowedOrigins: readonly string[]
  /** Whether pages of the visitor's own machine (`isLocalOrigin`) are allowed besides them. */
  readonly isDevelopment: boolean
  /** URL of JSON-RPC, to which `?chainId=…&projectId=…` is added. The policy of the frame allows no other. */
  readonly rpcUrl: string
  /** Logins that the server offers. */
  readonly logins: readonly WalletLoginMethod[]
  /** Delay of automatic recoveries, in hours; undefined while the operator does not offer them. */
  readonly automaticRecoveryHours?: number | undefined
  /** Balance in US dollars above which a wallet needs a second recovery factor. @default 500 */
  readonly secondFactorUsd?: number | undefined
}

/** Parses {@link WalletFrameSettings}. */
export const walletFrameSettingsSchema: v.GenericSchema<unknown, WalletFrameSettings> =
  v.strictObject({
    allowedOrigins: v.array(v.pipe(v.string(), v.maxLength(512))),
    isDevelopment: v.boolean(),
    rpcUrl: v.pipe(v.string(), v.url()),
    logins: v.array(walletLoginMethodSchema),
    automaticRecoveryHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    secondFactorUsd: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxSecondFactorUsd)),
    ),
  })
