import type { PasskeyRegisterBody } from 'latchkey/protocol'
import type { PasskeyAttestation } from '../custody/passkey.ts'
import { encodeBase64Url } from './base64Url.ts'

/** Formats a new passkey for the wallet service. */
export function toRegisterBody(
  challengeId: string,
  { credentialId, clientDataJSON, attestationObject }: PasskeyAttestation,
): PasskeyRegisterBody {
  return {
    challengeId,
    credentialId: encodeBase64Url(credentialId),
    clientDataJSON: encodeBase64Url(clientDataJSON),
    attestationObject: encodeBase64Url(attestationObject),
  }
}
