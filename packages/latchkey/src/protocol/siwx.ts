import * as v from 'valibot'

/** Response of `GET /auth/v1/nonce`. */
export type SiwxNonce = {
  /** Nonce of the message. Valid for one sign-in, within ten minutes. */
  readonly nonce: string
  /** Proves that the server issued the nonce to this page; sent back as `x-nonce-jwt`. */
  readonly token: string
  /** Time of the server, ISO 8601, for the message: the clock of the visitor may be wrong. */
  readonly issuedAt: string
}

/** Parses {@link SiwxNonce}. */
export const siwxNonceSchema: v.GenericSchema<unknown, SiwxNonce> = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)),
  token: v.pipe(v.string(), v.maxLength(4096)),
  issuedAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** A signed message. */
export type SiwxSignedText = {
  /** Signed text. */
  readonly message: string
  /** As the namespace writes it: hex for EVM accounts, base58 for Solana accounts. */
  readonly signature: string
}

/** Body of `POST /auth/v1/authenticate`. */
export type SiwxAuthenticateBody = SiwxSignedText & {
  /**
   * Messages of the same account, nonce and page for other networks, which a wallet signed with the first
   * while it connected.
   */
  readonly others?: readonly SiwxSignedText[] | undefined
}

/** Maximum number of messages in one sign-in. */
export const maxSiwxMessages = 32

/** A contract wallet's signature may contain its code, ERC-6492. */
const signedText = {
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
  signature: v.pipe(v.string(), v.minLength(1), v.maxLength(65_536)),
}

/** Parses {@link SiwxAuthenticateBody}. */
export const siwxAuthenticateBodySchema: v.GenericSchema<unknown, SiwxAuthenticateBody> = v.object({
  ...signedText,
  others: v.optional(v.pipe(v.array(v.object(signedText)), v.maxLength(maxSiwxMessages - 1))),
})

/** Tokens of a session: response of `POST /auth/v1/refresh`. */
export type SiwxTokens = {
  /** Session token, a JWT for `Authorization: Bearer`. Valid for an hour at most. */
  readonly token: string
  /** Exchanged for a new session token, until the session ends. */
  readonly refreshToken: string
  /** When the session ends, in seconds since 1970. */
  readonly expiresAt: number
}

const tokens = {
  token: v.pipe(v.string(), v.maxLength(8192)),
  refreshToken: v.pipe(v.string(), v.maxLength(256)),
  expiresAt: v.pipe(v.number(), v.integer()),
}

/** Parses {@link SiwxTokens}. */
export const siwxTokensSchema: v.GenericSchema<unknown, SiwxTokens> = v.object(tokens)

/** Response of `POST /auth/v1/authenticate`. */
export type SiwxAuthenticateReply = SiwxTokens & {
  /** Tokens of the other networks, in the order of the body. */
  readonly others?: readonly SiwxTokens[] | undefined
}

/** Parses {@link SiwxAuthenticateReply}. */
export const siwxAuthenticateReplySchema: v.GenericSchema<unknown, SiwxAuthenticateReply> =
  v.object({
    ...tokens,
    others: v.optional(v.pipe(v.array(siwxTokensSchema), v.maxLength(maxSiwxMessages - 1))),
  })

/** Body of `POST /auth/v1/refresh` and `POST /auth/v1/sign-out`. */
export type SiwxRefreshBody = { readonly refreshToken: string }

/** Parses {@link SiwxRefreshBody}. */
export const siwxRefreshBodySchema: v.GenericSchema<unknown, SiwxRefreshBody> = v.object({
  refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
})

/** Claims of a session token. Times are in seconds since 1970. RFC 7519 */
export type SiwxClaims = {
  readonly iss: 'latchkey'
  /** Id of the project. */
  readonly aud: string
  /** The account, CAIP-10. */
  readonly sub: string
  /** Id of the session. */
  readonly sid: string
  readonly iat: number
  readonly exp: number
  /** Bare address of the account. */
  readonly address: string
  /** Network of the account, CAIP-2. */
  readonly chainId: string
  /** Host of the page that requested the signature. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

const claims = {
  iss: v.literal('latchkey'),
  aud: v.string(),
  sub: v.string(),
  sid: v.string(),
  iat: v.number(),
  exp: v.number(),
  address: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  nonce: v.string(),
}

/** Parses {@link SiwxClaims}. */
export const siwxClaimsSchema: v.GenericSchema<unknown, SiwxClaims> = v.object(claims)

/** Metadata that the app stores of an account that signed in. The visitor can read and replace it. */
export type SiwxAccountMetadata = Readonly<Record<string, unknown>>

/** Maximum length of the JSON text of the metadata. */
export const maxSiwxAccountMetadataLength = 4096

/** Parses {@link SiwxAccountMetadata}. */
export const siwxAccountMetadataSchema: v.GenericSchema<unknown, SiwxAccountMetadata> = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (metadata) => JSON.stringify(metadata).length <= maxSiwxAccountMetadataLength,
    `Longer than ${maxSiwxAccountMetadataLength} characters`,
  ),
)

/** Body of `PUT /auth/v1/account-metadata`. */
export type SiwxAccountMetadataBody = { readonly metadata: SiwxAccountMetadata }

/** Parses {@link SiwxAccountMetadataBody}. */
export const siwxAccountMetadataBodySchema: v.GenericSchema<unknown, SiwxAccountMetadataBody> =
  v.object({ metadata: siwxAccountMetadataSchema })

/** Record of an account in a project. Times are ISO 8601. */
export type SiwxAccountRecord = {
  readonly metadata: SiwxAccountMetadata
  readonly createdAt: string
  readonly updatedAt: string
}

/** Parses {@link SiwxAccountRecord}. */
export const siwxAccountRecordSchema: v.GenericSchema<unknown, SiwxAccountRecord> = v.object({
  metadata: v.record(v.string(), v.unknown()),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** Query of `GET /auth/v1/me`. */
export type SiwxMeQuery = {
  /** Whether the response contains the record of the account. @default false */
  readonly includeAccount?: 'true' | 'false' | undefined
}

/** Parses {@link SiwxMeQuery}. */
export const siwxMeQuerySchema: v.GenericSchema<unknown, SiwxMeQuery> = v.object({
  includeAccount: v.optional(v.picklist(['true', 'false'])),
})

/** Response of `GET /auth/v1/me`: the claims of the session and, if requested and stored, the record of its account. */
export type SiwxSessionAccount = SiwxClaims & { readonly account?: SiwxAccountRecord | undefined }

/** Parses {@link SiwxSessionAccount}. */
export const siwxSessionAccountSchema: v.GenericSchema<unknown, SiwxSessionAccount> = v.object({
  ...claims,
  account: v.optional(siwxAccountRecordSchema),
})

/** A public key of session tokens. RFC 7517 */
export type SiwxPublicKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly alg: 'ES256'
  readonly use: 'sig'
}

/** Response of `GET /auth/v1/jwks`. */
export type SiwxPublicKeys = { readonly keys: readonly SiwxPublicKey[] }

/** Parses {@link SiwxPublicKeys}. */
export const siwxPublicKeysSchema: v.GenericSchema<unknown, SiwxPublicKeys> = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: v.string(),
      y: v.string(),
      kid: v.string(),
      alg: v.literal('ES256'),
      use: v.literal('sig'),
    }),
  ),
})
