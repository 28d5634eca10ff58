import { type Bytes, randomBytes } from './bytes.ts'
import { requestCredential } from './requestCredential.ts'

/** A new passkey, as the browser returns it. */
export type CreatedCredential = PublicKeyCredential & {
  readonly response: AuthenticatorAttestationResponse
}

/** Options of a new passkey: its name in the browser, its challenge, and the passkeys that exclude it. */
export type PasskeyCreateOptions = {
  /** In the browser's list of passkeys. */
  readonly name: string
  /** Of the wallet service, where the passkey is to confirm changes. @default random */
  readonly challenge?: Bytes | undefined
  /** Passkeys whose authenticator gets no other one. @default none */
  readonly excluded?: readonly Bytes[] | undefined
  /** Milliseconds in which it has to be created, so that the service still accepts it. @default of the browser */
  readonly timeout?: number | undefined
}

/**
 * Asks the visitor to create a passkey that verifies its user.
 *
 * @throws `custody.passkey_cancelled`, `custody.passkey_known`, `custody.passkey_unavailable`
 * @see WebAuthn Level 3 §5.4
 */
export async function createCredential(
  credentials: CredentialsContainer | undefined,
  options: PasskeyCreateOptions & {
    readonly rpId: string
    readonly extensions?: AuthenticationExtensionsClientInputs | undefined
  },
): Promise<CreatedCredential> {
  const { rpId, name, challenge = randomBytes(32), excluded = [], extensions = {} } = options
  const { timeout } = options
  const created = await requestCredential(credentials, async (container) =>
    container.create({
      publicKey: {
        rp: { id: rpId, name: rpId },
        // Random for each passkey: an authenticator overwrites a passkey that has the same user id, and a passkey that
        // opens the wallet would be lost.
        user: { id: randomBytes(32), name, displayName: name },
        challenge,
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: excluded.map((id) => ({ type: 'public-key', id })),
        extensions,
        ...(timeout !== undefined && { timeout }),
      },
    }),
  )
  return created as CreatedCredential
}
