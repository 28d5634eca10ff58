import type { Social } from 'latchkey'
import type { OnrampProviderName, PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** Boolean fields. */
export type BooleanConfigKey = keyof {
  readonly [
    field in keyof PlaygroundConfig as PlaygroundConfig[field] extends boolean ? field : never
  ]: true
}

/** Options that have no effect yet: their views are not built. */
export const optionsWithoutViews: ReadonlySet<BooleanConfigKey> = new Set(['smartSessions', 'pay'])

/** Boolean options of the modal's features. */
export const featureOptions: readonly (readonly [BooleanConfigKey, string])[] = [
  ['receive', 'Receive'],
  ['send', 'Send'],
  ['legalCheckbox', 'Legal checkbox'],
  ['analytics', 'Analytics'],
  ['onramp', 'Buy'],
  ['swaps', 'Swap'],
  ['activity', 'Activity'],
  ['names', 'Names for every wallet'],
  ['collapseWallets', 'Collapse wallets'],
  ['smartSessions', 'Smart sessions'],
  ['pay', 'Pay'],
]

/** Boolean options of the modal's behaviour. */
export const behaviourOptions: readonly (readonly [BooleanConfigKey, string])[] = [
  ['disableAppend', 'Mount manually'],
  ['unsupportedChains', 'Allow unsupported networks'],
  ['networkSwitch', 'Network switch'],
  ['reconnect', 'Reconnect at start'],
  ['wallets', 'Wallet list'],
  ['walletGuide', 'Wallet guide'],
  ['customWallet', 'Custom wallet (Lantern)'],
  ['basic', 'Basic'],
  ['termsLink', 'Link to terms'],
  ['privacyLink', 'Link to privacy policy'],
]

/** Names of social login providers, as their owners write them. */
export const socials: readonly (readonly [Social, string])[] = [
  ['google', 'Google'],
  ['x', 'X'],
  ['discord', 'Discord'],
  ['farcaster', 'Farcaster'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
]

/** Names of the providers to buy from, as their owners write them. */
export const onrampProviders: readonly (readonly [OnrampProviderName, string])[] = [
  ['meld', 'Meld.io'],
  ['coinbase', 'Coinbase'],
  ['moonpay', 'MoonPay'],
  ['transak', 'Transak'],
]

/** Labels of the console log levels. */
export const logLevelLabels: readonly (readonly [PlaygroundConfig['logLevel'], string])[] = [
  ['silent', 'Nothing'],
  ['error', 'Errors'],
  ['warn', 'Warnings'],
  ['info', 'Information'],
  ['debug', 'Everything'],
]
