import type { PasskeyRegisterBody, PasskeyVerifyBody } from 'latchkey/protocol'
import * as v from 'valibot'

/** Values that the data of a credential must have. */
type Expected = {
  readonly challenge: string
  readonly origin: string
  /** Origin of the app around the frame, which browsers name that report one. */
  readonly topOrigin: string
  /** Host of the wallet. */
  readonly rpId: string
}

/** The page around the frame, in the client data (WebAuthn Level 3 §5.8.1), which may have unknown keys. */
const clientDataSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    crossOrigin: v.optional(v.boolean()),
    topOrigin: v.optional(v.string()),
  }),
)

/** A new passkey. */
export type RegisteredPasskey = {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
}

/**
 * Verifies a new passkey, which has verified its user. Its maker is not attested: any is accepted.
 *
 * @returns Undefined when it is not valid.
 */
export async function verifyPasskeyRegistration(
  { credentialId, clientDataJSON, attestationObject }: PasskeyRegisterBody,
  { challenge, origin, topOrigin, rpId }: Expected,
): Promise<RegisteredPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  // The library compares the page around the frame in assertions alone.
  if (!result?.verified || !isMadeIn(topOrigin, clientDataJSON)) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  if (id !== credentialId) return undefined
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * Verifies an assertion of a passkey.
 *
 * @returns The counter of the passkey; undefined when the assertion is not valid.
 */
export async function verifyPasskey(
  { credentialId, clientDataJSON, authenticatorData, signature }: PasskeyVerifyBody,
  expected: Expected & {
    readonly publicKey: string
    readonly counter: number
  },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { challenge, origin, topOrigin, rpId, publicKey, counter } = expected
  const result = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedTopOrigin: topOrigin,
    expectedRPID: rpId,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/**
 * Returns whether a credential was created in a frame of an app, or on a page of the wallet itself: client data
 * that names a page around the frame names that of the app, and has `crossOrigin`.
 */
function isMadeIn(appOrigin: string, clientDataJSON: string): boolean {
  const { success, output } = v.safeParse(
    clientDataSchema,
    Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
  )
  if (!success) return false
  const { crossOrigin, topOrigin } = output
  return topOrigin === undefined || (crossOrigin === true && topOrigin === appOrigin)
}
