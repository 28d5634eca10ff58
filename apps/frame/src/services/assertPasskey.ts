import type { PasskeyChallenge, PasskeyVerifyBody } from 'latchkey/protocol'
import { requestCredential } from '../custody/requestCredential.ts'
import { decodeBase64Url, encodeBase64Url } from './base64Url.ts'

/**
 * Asks the visitor for a passkey of the account, which confirms the session.
 *
 * @throws `custody.passkey_cancelled`, `custody.passkey_unavailable`
 * @see WebAuthn Level 3 §5.1.4
 */
export async function assertPasskey(
  { challengeId, challenge, rpId, credentialIds }: PasskeyChallenge,
  credentials: CredentialsContainer | undefined,
): Promise<PasskeyVerifyBody> {
  const allowCredentials = credentialIds.map((id) => ({
    type: 'public-key' as const,
    id: decodeBase64Url(id),
  }))
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decodeBase64Url(challenge),
    rpId,
    userVerification: 'required',
    allowCredentials,
  }
  const found = await requestCredential(credentials, async (container) =>
    container.get({ publicKey }),
  )
  const { rawId, response } = found as PublicKeyCredential & {
    readonly response: AuthenticatorAssertionResponse
  }
  const encode = (bytes: ArrayBuffer): string => encodeBase64Url(new Uint8Array(bytes))
  return {
    challengeId,
    credentialId: encode(rawId),
    clientDataJSON: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
  }
}
