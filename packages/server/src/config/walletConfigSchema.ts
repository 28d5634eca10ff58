import { isLocalOrigin } from 'latchkey/protocol'
import * as v from 'valibot'
import { createSchemeCheck } from './createSchemeCheck.ts'
import { isLoopbackHost } from './isLoopbackHost.ts'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))
const amount = v.pipe(v.number(), v.integer(), v.minValue(1))

const webOrigin = v.pipe(
  v.string(),
  v.check(
    (given) => createSchemeCheck('https:', 'http:')(given) && new URL(given).origin === given,
    'must be an origin, like https://wallet.example.com',
  ),
)

/** Returns whether the connection to an address is encrypted, or stays on this machine. */
const isPrivate = (given: string): boolean =>
  createSchemeCheck('https:')(given) ||
  (createSchemeCheck('http:')(given) && isLocalOrigin(new URL(given).origin))

const webUrl = v.pipe(
  v.string(),
  v.check(isPrivate, 'must be like https://provider.example/path, or on this machine'),
)

const endpoints = {
  issuer: v.optional(webUrl),
  authorizeUrl: v.optional(webUrl),
  tokenUrl: v.optional(webUrl),
  profileUrl: v.optional(webUrl),
  emailsUrl: v.optional(webUrl),
}

const longText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000))
const provider = v.optional(
  v.strictObject({ clientId: text, clientSecret: longText, ...endpoints }),
)

const logins = v.strictObject({
  google: provider,
  github: provider,
  facebook: provider,
  x: provider,
  discord: provider,
  apple: v.optional(
    v.union([
      v.strictObject({
        clientId: text,
        teamId: text,
        keyId: text,
        privateKey: longText,
        ...endpoints,
      }),
      v.strictObject({ clientId: text, clientSecret: longText, ...endpoints }),
    ]),
  ),
  farcaster: v.optional(
    v.strictObject({
      relayUrl: webUrl,
      rpcUrl: webUrl,
      idRegistry: v.optional(address),
      keyRegistry: v.optional(address),
    }),
  ),
})

const mail = v.pipe(
  v.strictObject({
    host: text,
    port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
    security: v.optional(v.picklist(['starttls', 'tls', 'none'])),
    isNetworkTrusted: v.optional(v.boolean()),
    user: v.optional(text),
    password: v.optional(text),
    from: v.pipe(
      v.string(),
      v.maxLength(200),
      v.regex(/^(?:[^<>"\r\n]* )?<?[\w.+-]+@[\w.-]+>?$/, 'must be like Shop <login@shop.example>'),
    ),
  }),
  v.check(
    ({ host, security, isNetworkTrusted }) =>
      security !== 'none' || isNetworkTrusted === true || isLoopbackHost(host),
    'must not send codes and links without encryption: remove security "none", or set isNetworkTrusted to true if only trusted machines read the network up to the mail server',
  ),
)

const devWallet = {
  hasDeviceLinks: v.optional(v.boolean()),
  codesPerProjectAndDay: v.optional(amount),
  isStopped: v.optional(v.boolean()),
}

const devWalletSchema = v.strictObject(devWallet)

const hostedWalletSchema = v.strictObject({
  ...devWallet,
  origin: webOrigin,
  rpcUrl: v.optional(webUrl),
  frameFolder: v.optional(text),
  logins: v.optional(logins),
  mail,
})

/**
 * Parses `wallet` of the configuration file. One with neither origin nor mail server is for `latchkey dev` alone, which has
 * its own.
 */
export const walletConfigSchema: v.GenericSchema = v.lazy((given) =>
  v.is(v.object({}), given) && !('origin' in given) && !('mail' in given)
    ? devWalletSchema
    : hostedWalletSchema,
)

/** Parses `shares` of the configuration file. */
export const sharesConfigSchema: v.GenericSchema = v.strictObject({
  origin: webOrigin,
  walletKeysUrl: v.optional(webUrl),
  key: v.variant('driver', [
    v.strictObject({ driver: v.literal('file'), path: text }),
    v.strictObject({
      driver: v.literal('vault-transit'),
      url: v.pipe(webOrigin, v.check(isPrivate, 'must be https, or on this machine')),
      key: text,
      mount: v.optional(text),
    }),
    v.strictObject({
      driver: v.literal('aws-kms'),
      keyId: text,
      formerKeyIds: v.optional(v.pipe(v.array(text), v.maxLength(10))),
      region: v.optional(text),
      endpoint: v.optional(webUrl),
    }),
  ]),
  hasAutomaticRecovery: v.optional(v.boolean()),
  spendCapUsd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  isStopped: v.optional(v.boolean()),
})
