import * as v from 'valibot'
import { type StepUpAction, stepUpActionSchema } from './stepUp.ts'

/** Path prefix of the wallet service. */
export const walletServicePath = '/wallet/v1'

const base64Url = (bytes: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const uuid = v.pipe(v.string(), v.uuid())
const origin = v.pipe(v.string(), v.maxLength(300), v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/))

/**
 * Public key of a browser, ECDSA over P-256: the frame keeps its private key, which cannot be
 * exported. Its thumbprint is the id of the device.
 *
 * @see RFC 7517, RFC 7638
 */
export type DevicePublicKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** Parses {@link DevicePublicKey}. */
export const devicePublicKeySchema: v.GenericSchema<unknown, DevicePublicKey> = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: base64Url(32),
  y: base64Url(32),
})

/** Header of a proof by the key of a device. RFC 9449 §4.2 */
export type DpopHeader = {
  readonly typ: 'dpop+jwt'
  readonly alg: 'ES256'
  readonly jwk: DevicePublicKey
}

/** Parses {@link DpopHeader}. */
export const dpopHeaderSchema: v.GenericSchema<unknown, DpopHeader> = v.strictObject({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: devicePublicKeySchema,
})

/** Claims of a proof by the key of a device. RFC 9449 §4.2 */
export type DpopClaims = {
  /** Random, used once. */
  readonly jti: string
  readonly htm: 'GET' | 'POST'
  /** URL of the request without its query. */
  readonly htu: string
  /** Seconds since 1970. */
  readonly iat: number
  /** Nonce of the header `DPoP-Nonce` of an earlier response. */
  readonly nonce?: string | undefined
  /** SHA-256 of the access token, base64url. */
  readonly ath?: string | undefined
  /** SHA-256 of the body, base64url. Not in the RFC: a copied proof is of no use for another body. */
  readonly bh?: string | undefined
}

/** Parses {@link DpopClaims}. */
export const dpopClaimsSchema: v.GenericSchema<unknown, DpopClaims> = v.strictObject({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  htm: v.picklist(['GET', 'POST']),
  htu: v.pipe(v.string(), v.maxLength(300)),
  iat: timestamp,
  nonce: v.optional(v.pipe(v.string(), v.maxLength(100))),
  ath: v.optional(base64Url(32)),
  bh: v.optional(base64Url(32)),
})

/** Body of `POST /wallet/v1/email/start`. */
export type EmailStartBody = {
  readonly email: string
  /** Verified origin of the page that contains the frame. */
  readonly appOrigin: string
}

/** Parses {@link EmailStartBody}. */
export const emailStartBodySchema: v.GenericSchema<unknown, EmailStartBody> = v.strictObject({
  // Rejected with a text for the visitor when it is malformed.
  email: v.pipe(v.string(), v.maxLength(1024)),
  appOrigin: origin,
})

/** A code that was requested. It is the same for addresses with an account and without. */
export type EmailChallenge = {
  readonly challengeId: string
  /** `VERIFY_DEVICE`: the message has a link, which is approved before a code is sent. */
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  /** Two digits to compare with the page of the link, for `VERIFY_DEVICE`. */
  readonly number?: string | undefined
  /** When the code expires, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Seconds until another code may be requested. */
  readonly retryAfter: number
}

/** Parses {@link EmailChallenge}. */
export const emailChallengeSchema: v.GenericSchema<unknown, EmailChallenge> = v.strictObject({
  challengeId: uuid,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  number: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  expiresAt: timestamp,
  retryAfter: timestamp,
})

/** Body of `POST /wallet/v1/step-up/start`: none of its own. The code goes to the address of the account. */
export const stepUpStartBodySchema: v.GenericSchema<unknown, object> = v.strictObject({})

/** Body of `POST /wallet/v1/email-change/start`: the new address. The code goes to the current one. */
export type EmailChangeBody = { readonly email: string }

/** Parses {@link EmailChangeBody}. */
export const emailChangeBodySchema: v.GenericSchema<unknown, EmailChangeBody> = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(1024)),
})

/** A code that a change of the address sent: to the current address, or to the new one. */
export type EmailChangeChallenge = Omit<EmailChallenge, 'action' | 'number'> & {
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
}

/** Parses {@link EmailChangeChallenge}. */
export const emailChangeChallengeSchema: v.GenericSchema<unknown, EmailChangeChallenge> =
  v.strictObject({
    challengeId: uuid,
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    expiresAt: timestamp,
    retryAfter: timestamp,
  })

/** Body of `POST /wallet/v1/email/status`. */
export type EmailDeliveryStatusBody = { readonly challengeId: string }

/** Parses {@link EmailDeliveryStatusBody}. */
export const emailDeliveryStatusBodySchema: v.GenericSchema<unknown, EmailDeliveryStatusBody> =
  v.strictObject({
    challengeId: uuid,
  })

/** Response of `POST /wallet/v1/email/status`. */
export type EmailDeliveryStatus = {
  /** `failed` when the mail server rejected the message or could not be reached. */
  readonly mail: 'queued' | 'sent' | 'failed'
}

/** Parses {@link EmailDeliveryStatus}. */
export const emailDeliveryStatusSchema: v.GenericSchema<unknown, EmailDeliveryStatus> =
  v.strictObject({
    mail: v.picklist(['queued', 'sent', 'failed']),
  })

/** Body of `POST /wallet/v1/email/verify`, `/step-up/verify`, and `/email-change/confirm` and `/verify`. */
export type EmailVerifyBody = { readonly challengeId: string; readonly code: string }

/** Parses {@link EmailVerifyBody}. */
export const emailVerifyBodySchema: v.GenericSchema<unknown, EmailVerifyBody> = v.strictObject({
  challengeId: uuid,
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
})

/** Visitor with an embedded wallet. */
export type WalletUser = {
  readonly id: string
  /** Undefined for accounts of social logins alone. */
  readonly email?: string | undefined
  /** Name at the provider of the social login, when it was added. For display alone. */
  readonly name?: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const walletUser = v.strictObject({
  id: uuid,
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  createdAt: timestamp,
})

/** Parses {@link WalletUser}, the response of `GET /wallet/v1/user`. */
export const walletUserSchema: v.GenericSchema<unknown, WalletUser> = walletUser

/** Response of `POST /wallet/v1/email/verify`, `/step-up/verify` and `/token`. */
export type WalletTokens = {
  /** For `Authorization: DPoP`, with a proof by the key of the device. */
  readonly accessToken: string
  /** Seconds until the access token expires. */
  readonly expiresIn: number
  /** Valid once. Using it twice ends the session. */
  readonly refreshToken: string
  readonly user: WalletUser
}

/** Parses {@link WalletTokens}. */
export const walletTokensSchema: v.GenericSchema<unknown, WalletTokens> = v.strictObject({
  accessToken: v.pipe(v.string(), v.maxLength(4096)),
  expiresIn: timestamp,
  refreshToken: base64Url(32),
  user: walletUser,
})

/** Body of `POST /wallet/v1/token`. */
export type WalletRefreshBody = { readonly refreshToken: string }

/** Parses {@link WalletRefreshBody}. */
export const walletRefreshBodySchema: v.GenericSchema<unknown, WalletRefreshBody> = v.strictObject({
  refreshToken: base64Url(32),
})

/** Body of `POST /wallet/v1/sign-out`. */
export type WalletSignOutBody = {
  /** Whether all sessions of the account end, on all devices. */
  readonly isEverywhere: boolean
}

/** Parses {@link WalletSignOutBody}. */
export const walletSignOutBodySchema: v.GenericSchema<unknown, WalletSignOutBody> = v.strictObject({
  isEverywhere: v.boolean(),
})

/** Claims of an access token. Times are in seconds since 1970. RFC 9068 */
export type WalletAccessClaims = {
  /** Origin of the wallet service. */
  readonly iss: string
  readonly aud: 'latchkey-wallet'
  /** Id of the user. */
  readonly sub: string
  /** Id of the session. */
  readonly sid: string
  readonly iat: number
  readonly exp: number
  /** When the visitor last proved control of the account. */
  readonly auth_time: number
  /** Action that this proof confirms; any without it. */
  readonly auth_action?: StepUpAction | undefined
  /** Thumbprint of the key of the device. RFC 9449 §6.1 */
  readonly cnf: { readonly jkt: string }
  /** Id of the project. */
  readonly project: string
  /** Origin of the page that contains the frame. */
  readonly app: string
  /** Time until which nothing is exported and no device added, after a change of the address. */
  readonly hold?: number | undefined
  /** Whether an export was started, of which the mailbox was notified. */
  readonly export?: true | undefined
}

/** Parses {@link WalletAccessClaims}. */
export const walletAccessClaimsSchema: v.GenericSchema<unknown, WalletAccessClaims> =
  v.strictObject({
    iss: origin,
    aud: v.literal('latchkey-wallet'),
    sub: uuid,
    sid: uuid,
    iat: timestamp,
    exp: timestamp,
    auth_time: timestamp,
    auth_action: v.optional(stepUpActionSchema),
    cnf: v.strictObject({ jkt: base64Url(32) }),
    project: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    app: origin,
    hold: v.optional(timestamp),
    export: v.optional(v.literal(true)),
  })
