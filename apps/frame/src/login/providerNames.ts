import type { WalletLoginProvider } from 'latchkey/protocol'

/** Names of the providers of logins, which are the same in all languages. */
export const providerNames: Readonly<Record<WalletLoginProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}
