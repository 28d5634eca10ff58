import type { PasskeyChallenge, PasskeyVerifyBody } from 'latchkey/protocol'
import { type PasskeyRecord, derivePasskeyFactor } from '../custody/passkey.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { requestCredential } from '../custody/requestCredential.ts'
import { decodeBase64Url, encodeBase64Url } from './base64Url.ts'

/**
 * Asks the visitor for a passkey of the account, which confirms the session. Where it opens the wallet too, the same
 * assertion evaluates its PRF, whose output stays in this page.
 *
 * @param options - `records` of the wallet's passkeys, whose factor the caller needs next.
 * @throws `custody.passkey_cancelled`, `custody.passkey_unavailable`
 * @see WebAuthn Level 3 §5.1.4, §10.1.4
 */
export async function assertPasskey(
  { challengeId, challenge, rpId, credentialIds }: PasskeyChallenge,
  options: {
    readonly credentials: CredentialsContainer | undefined
    readonly records: readonly PasskeyRecord[]
  },
): Promise<{ readonly body: PasskeyVerifyBody; readonly factor: RecoveryFactor | undefined }> {
  const salts = new Map(
    options.records.map(({ credentialId, salt }) => [encodeBase64Url(credentialId), salt]),
  )
  const evaluated = credentialIds.flatMap((id) => {
    const salt = salts.get(id)
    return salt ? [[id, { first: salt }] as const] : []
  })
  const allowCredentials = credentialIds.map((id) => ({
    type: 'public-key' as const,
    id: decodeBase64Url(id),
  }))
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decodeBase64Url(challenge),
    rpId,
    userVerification: 'required',
    allowCredentials,
    extensions:
      evaluated.length === 0 ? {} : { prf: { evalByCredential: Object.fromEntries(evaluated) } },
  }
  const found = (await requestCredential(options.credentials, async (container) =>
    container.get({ publicKey }),
  )) as PublicKeyCredential & { readonly response: AuthenticatorAssertionResponse }
  const { rawId, response } = found
  const encode = (bytes: ArrayBuffer): string => encodeBase64Url(new Uint8Array(bytes))
  const credentialId = encode(rawId)
  const salt = salts.get(credentialId)
  return {
    factor: salt && (await derivePasskeyFactor(found, salt)),
    body: {
      challengeId,
      credentialId,
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
    },
  }
}
