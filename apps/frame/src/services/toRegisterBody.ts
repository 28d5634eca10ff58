import type { PasskeyRegisterBody } from 'latchkey/protocol'
import type { CreatedCredential } from '../custody/createCredential.ts'
import { encodeBase64Url } from './base64Url.ts'

/** Formats a new passkey for the wallet service. It gets no output of the PRF, which opens a wallet. */
export function toRegisterBody(
  challengeId: string,
  { rawId, response }: CreatedCredential,
): PasskeyRegisterBody {
  const encode = (bytes: ArrayBuffer): string => encodeBase64Url(new Uint8Array(bytes))
  return {
    challengeId,
    credentialId: encode(rawId),
    clientDataJSON: encode(response.clientDataJSON),
    attestationObject: encode(response.attestationObject),
  }
}
