import type { WalletLoginProvider } from 'latchkey/protocol'

/** URLs of a provider in place of its public ones, for tests and other installations of it. */
export type LoginEndpoints = {
  /** Issuer, which ID tokens and responses name. For OpenID Connect, the other URLs are found with it. */
  readonly issuer?: string | undefined
  readonly authorizeUrl?: string | undefined
  readonly tokenUrl?: string | undefined
  readonly profileUrl?: string | undefined
  readonly emailsUrl?: string | undefined
}

/** Credentials of the app that the operator registered at a provider. */
export type LoginProviderConfig = LoginEndpoints & {
  readonly clientId: string
  readonly clientSecret: string
}

/** Credentials at Apple, whose client secret is a token that a key of the operator signs. */
export type AppleLoginConfig = LoginEndpoints & {
  /** Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, as Apple offers it for download. */
  readonly privateKey: string
}

/** Farcaster, which has no credentials. */
export type FarcasterLoginConfig = {
  /** `https://relay.farcaster.xyz`, without a slash at the end. */
  readonly relayUrl: string
  /** JSON-RPC of OP Mainnet, for the registries of ids and keys. */
  readonly rpcUrl: string
  /** Contract that has the custody address of each id. @default IdRegistry on OP Mainnet */
  readonly idRegistry?: string | undefined
  /** Contract that has the other addresses that may sign in. @default KeyRegistry on OP Mainnet */
  readonly keyRegistry?: string | undefined
}

/** Logins besides e-mail. Each is offered once it is configured. */
export type LoginsConfig = {
  readonly [provider in Exclude<WalletLoginProvider, 'apple'>]?: LoginProviderConfig | undefined
} & {
  /** With the key, or with a client secret that the operator signed and replaces every six months. */
  readonly apple?: AppleLoginConfig | LoginProviderConfig | undefined
  readonly farcaster?: FarcasterLoginConfig | undefined
}
