import * as v from 'valibot'
import { maybe, seconds, text } from './bounds.ts'
import { type Participant, participant } from './peer.ts'

const resources = v.pipe(v.array(text(16_384)), v.maxLength(64))

/** What both the request for a sign-in and the signed sign-in hold. CAIP-122. */
type SignInFields = {
  readonly domain: string
  /** The URI that is signed in to. */
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** The last may be a ReCap. ERC-5573. */
  readonly resources?: readonly string[] | undefined
}

const fields = {
  domain: text(512),
  aud: text(4096),
  version: text(16),
  nonce: text(256),
  iat: text(64),
  exp: maybe(text(64)),
  nbf: maybe(text(64)),
  statement: maybe(text(16_384)),
  requestId: maybe(text(512)),
  resources: maybe(resources),
}

/** What a wallet is asked to sign, once for each chain it chooses. */
export type SignInRequest = SignInFields & {
  readonly type: string
  readonly chains: readonly string[]
}

/** Parses {@link SignInRequest}. */
export const signInRequest: v.GenericSchema<unknown, SignInRequest> = v.object({
  type: text(32),
  chains: v.pipe(v.array(text(64)), v.minLength(1), v.maxLength(512)),
  ...fields,
})

/** `wc_sessionAuthenticate`. */
export type SessionAuthenticate = {
  readonly authPayload: SignInRequest
  readonly requester: Participant
  readonly expiryTimestamp: number
}

/** Parses {@link SessionAuthenticate}. */
export const sessionAuthenticate: v.GenericSchema<unknown, SessionAuthenticate> = v.object({
  authPayload: signInRequest,
  requester: participant,
  expiryTimestamp: seconds,
})

/** A sign-in with its signature. CAIP-74. */
export type SignedSignIn = {
  readonly h: { readonly t: string }
  readonly p: SignInFields & { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** Parses {@link SignedSignIn}. Whether it is what was asked, and truly signed, is `pairing`'s say. */
export const signedSignIn: v.GenericSchema<unknown, SignedSignIn> = v.object({
  h: v.object({ t: text(32) }),
  p: v.object({ iss: text(512), ...fields }),
  // Signatures of contract wallets that do not exist yet hold the wallet's code. ERC-6492.
  s: v.object({ t: text(32), s: text(65_536), m: maybe(text(65_536)) }),
})

/** Answer to `wc_sessionAuthenticate`. */
export type SessionAuthenticateResult = {
  readonly cacaos: readonly SignedSignIn[]
  readonly responder: Participant
}

/** Parses {@link SessionAuthenticateResult}. */
export const sessionAuthenticateResult: v.GenericSchema<unknown, SessionAuthenticateResult> =
  v.object({
    cacaos: v.pipe(v.array(signedSignIn), v.minLength(1), v.maxLength(64)),
    responder: participant,
  })
