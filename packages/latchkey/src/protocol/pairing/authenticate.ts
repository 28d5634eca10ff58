import * as v from 'valibot'
import { nullishSchema, unixSecondsSchema, boundedStringSchema } from './bounds.ts'
import { type Participant, participantSchema } from './peer.ts'

const resources = v.pipe(v.array(boundedStringSchema(16_384)), v.maxLength(64))

/** Fields shared by the requested payload and the signed one. CAIP-122. */
type AuthFields = {
  readonly domain: string
  /** URI of the resource that the user signs in to. */
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** The last one may be a ReCap. ERC-5573. */
  readonly resources?: readonly string[] | undefined
}

const fields = {
  domain: boundedStringSchema(512),
  aud: boundedStringSchema(4096),
  version: boundedStringSchema(16),
  nonce: boundedStringSchema(256),
  iat: boundedStringSchema(64),
  exp: nullishSchema(boundedStringSchema(64)),
  nbf: nullishSchema(boundedStringSchema(64)),
  statement: nullishSchema(boundedStringSchema(16_384)),
  requestId: nullishSchema(boundedStringSchema(512)),
  resources: nullishSchema(resources),
}

/**
 * Returns whether wallets sign in with accounts of a namespace while they connect.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/authenticate
 */
export function isAuthenticateNamespace(namespace: string): boolean {
  return namespace === 'eip155'
}

/** Payload that a wallet signs, once for each chain it chooses. */
export type AuthPayload = AuthFields & {
  readonly type: string
  readonly chains: readonly string[]
}

/** Parses {@link AuthPayload}. */
export const authPayloadSchema: v.GenericSchema<unknown, AuthPayload> = v.object({
  type: boundedStringSchema(32),
  chains: v.pipe(v.array(boundedStringSchema(64)), v.minLength(1), v.maxLength(512)),
  ...fields,
})

/** Params of `wc_sessionAuthenticate`. */
export type SessionAuthenticate = {
  readonly authPayload: AuthPayload
  readonly requester: Participant
  readonly expiryTimestamp: number
}

/** Parses {@link SessionAuthenticate}. */
export const sessionAuthenticateSchema: v.GenericSchema<unknown, SessionAuthenticate> = v.object({
  authPayload: authPayloadSchema,
  requester: participantSchema,
  expiryTimestamp: unixSecondsSchema,
})

/** Signed sign-in message. CAIP-74. */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: AuthFields & { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/**
 * Parses {@link Cacao}. Only the shape is checked: `verifyCacaos` of `pairing` compares the fields
 * with the request and verifies the signature.
 */
export const cacaoSchema: v.GenericSchema<unknown, Cacao> = v.object({
  h: v.object({ t: boundedStringSchema(32) }),
  p: v.object({ iss: boundedStringSchema(512), ...fields }),
  // Signatures of undeployed contract wallets contain the wallet's code. ERC-6492.
  s: v.object({
    t: boundedStringSchema(32),
    s: boundedStringSchema(65_536),
    m: nullishSchema(boundedStringSchema(65_536)),
  }),
})

/** Result of `wc_sessionAuthenticate`. */
export type SessionAuthenticateResult = {
  readonly cacaos: readonly Cacao[]
  readonly responder: Participant
}

/** Parses {@link SessionAuthenticateResult}. */
export const sessionAuthenticateResultSchema: v.GenericSchema<unknown, SessionAuthenticateResult> =
  v.object({
    cacaos: v.pipe(v.array(cacaoSchema), v.minLength(1), v.maxLength(64)),
    responder: participantSchema,
  })
