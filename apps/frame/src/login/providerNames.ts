import type { WalletLoginMethod } from 'latchkey/protocol'

/** Names of the providers of logins, which are the same in all languages. */
export const providerNames: Readonly<Record<Exclude<WalletLoginMethod, 'email'>, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
