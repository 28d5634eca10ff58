import * as v from 'valibot'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const uuid = v.pipe(v.string(), v.uuid())
const base64Url = (maxLength: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+$/))

/** Passkeys that an account can have. */
export const maxPasskeys = 10

/**
 * Time after which a passkey is the only way to confirm the session of its account. Until then the account has the
 * others too, and the link of the notice to the mailbox removes the passkey.
 */
export const newPasskeyGracePeriodMs: number = 3 * 86_400_000

/**
 * Challenge for a passkey: of `POST /wallet/v1/passkeys/start`, to register one, after a step-up; and of
 * `POST /wallet/v1/passkeys/step-up/start`, to confirm the session with one.
 */
export type PasskeyChallenge = {
  readonly challengeId: string
  /** 32 bytes, base64url. */
  readonly challenge: string
  /** Host of the wallet. */
  readonly rpId: string
  /** Passkeys of the account: those to exclude, or those to choose from. */
  readonly credentialIds: readonly string[]
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Parses {@link PasskeyChallenge}. */
export const passkeyChallengeSchema: v.GenericSchema<unknown, PasskeyChallenge> = v.strictObject({
  challengeId: uuid,
  challenge: base64Url(100),
  rpId: v.pipe(v.string(), v.maxLength(255)),
  credentialIds: v.array(base64Url(1366)),
  expiresAt: timestamp,
})

/** Body of `POST /wallet/v1/passkeys`: a new credential, as `PublicKeyCredential` returned it, base64url. */
export type PasskeyRegisterBody = {
  readonly challengeId: string
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** Parses {@link PasskeyRegisterBody}. */
export const passkeyRegisterBodySchema: v.GenericSchema<unknown, PasskeyRegisterBody> =
  v.strictObject({
    challengeId: uuid,
    credentialId: base64Url(1366),
    clientDataJSON: base64Url(4096),
    attestationObject: base64Url(8192),
  })

/** Body of `POST /wallet/v1/passkeys/step-up/verify`: an assertion, base64url. */
export type PasskeyVerifyBody = {
  readonly challengeId: string
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** Parses {@link PasskeyVerifyBody}. */
export const passkeyVerifyBodySchema: v.GenericSchema<unknown, PasskeyVerifyBody> = v.strictObject({
  challengeId: uuid,
  credentialId: base64Url(1366),
  clientDataJSON: base64Url(4096),
  authenticatorData: base64Url(2048),
  signature: base64Url(1024),
})

/** A passkey that confirms sessions of an account. */
export type WalletPasskey = {
  readonly credentialId: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/** Response of `POST /wallet/v1/passkeys`, `/passkeys/remove`, and of `GET /wallet/v1/passkeys`. */
export type WalletPasskeys = { readonly passkeys: readonly WalletPasskey[] }

/** Parses {@link WalletPasskeys}. */
export const walletPasskeysSchema: v.GenericSchema<unknown, WalletPasskeys> = v.strictObject({
  passkeys: v.array(v.strictObject({ credentialId: base64Url(1366), addedAt: timestamp })),
})

/** Body of `POST /wallet/v1/passkeys/remove`. */
export type PasskeyRemoveBody = { readonly credentialId: string }

/** Parses {@link PasskeyRemoveBody}. */
export const passkeyRemoveBodySchema: v.GenericSchema<unknown, PasskeyRemoveBody> = v.strictObject({
  credentialId: base64Url(1366),
})
