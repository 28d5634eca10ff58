import type { Social } from 'latchkey'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** Fields that are on or off. */
export type SwitchField = keyof {
  readonly [
    field in keyof PlaygroundConfig as PlaygroundConfig[field] extends boolean ? field : never
  ]: true
}

/** Switches of what the modal can do. */
export const features: readonly (readonly [SwitchField, string])[] = [
  ['email', 'E-mail login'],
  ['onramp', 'Buy'],
  ['swaps', 'Swap'],
  ['receive', 'Receive'],
  ['send', 'Send'],
  ['activity', 'Activity'],
  ['multiWallet', 'Several wallets at once'],
  ['collapseWallets', 'Collapse wallets'],
  ['legalCheckbox', 'Legal checkbox'],
  ['smartSessions', 'Smart sessions'],
  ['pay', 'Pay'],
  ['analytics', 'Analytics'],
]

/** Switches of how the modal behaves. */
export const behaviour: readonly (readonly [SwitchField, string])[] = [
  ['embedded', 'Embedded in the page'],
  ['disableAppend', 'Do not append to the page'],
  ['unsupportedChains', 'Allow unsupported networks'],
  ['networkSwitch', 'Network switch'],
  ['reconnect', 'Reconnect at start'],
  ['wallets', 'Wallet list'],
  ['walletGuide', 'Wallet guide'],
  ['eip6963', 'Announced wallets'],
  ['injected', 'Injected wallets'],
  ['customWallet', 'A wallet of your own, Lantern'],
  ['basic', 'Basic'],
  ['termsLink', 'Link to terms'],
  ['privacyLink', 'Link to privacy policy'],
]

/** Social login providers, as their owners write them. */
export const socials: readonly (readonly [Social, string])[] = [
  ['google', 'Google'],
  ['x', 'X'],
  ['discord', 'Discord'],
  ['farcaster', 'Farcaster'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
]

/** How much the client says in the console. */
export const logLevels: readonly (readonly [PlaygroundConfig['logLevel'], string])[] = [
  ['silent', 'nothing'],
  ['error', 'errors'],
  ['warn', 'warnings'],
  ['info', 'news'],
  ['debug', 'everything'],
]
