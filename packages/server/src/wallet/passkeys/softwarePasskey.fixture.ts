import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyChallenge, PasskeyRegisterBody, PasskeyVerifyBody } from 'latchkey/protocol'

/** Members of the data that a passkey signs, added to the defaults or in their place. */
export type PasskeyChanges = {
  readonly origin?: string
  /** Origin of the page around the frame, which Chromium names. */
  readonly topOrigin?: string
  /** Whether that page is of another origin. @default true */
  readonly crossOrigin?: boolean
  readonly challenge?: string
  readonly rpId?: string
  /** Whether it verified its user. */
  readonly isVerified?: boolean
}

/** A passkey in software (WebAuthn Level 3), for ES256. */
export type SoftwarePasskey = {
  readonly credentialId: string
  register(challenge: PasskeyChallenge, changes?: PasskeyChanges): PasskeyRegisterBody
  assert(challenge: PasskeyChallenge, changes?: PasskeyChanges): PasskeyVerifyBody
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** Creates a passkey for an origin. */
export function createSoftwarePasskey(defaultOrigin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  const clientData = (
    type: string,
    { challenge }: PasskeyChallenge,
    changes: PasskeyChanges,
  ): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? defaultOrigin,
        crossOrigin: changes.crossOrigin ?? true,
        topOrigin: changes.topOrigin,
      }),
    )
  const authenticatorData = (
    { rpId }: PasskeyChallenge,
    changes: PasskeyChanges,
    attested = Buffer.alloc(0),
  ): Buffer => {
    const flags =
      0x01 | (changes.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags, 0, 0, 0, 0]), attested])
  }
  return {
    credentialId,
    register(challenge, changes = {}) {
      const coordinates = [x, y].map((each) => Buffer.from(each, 'base64url'))
      // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        coordinates[0]!,
        Buffer.from('225820', 'hex'),
        coordinates[1]!,
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authenticatorData(challenge, changes, attested)
      // { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        challengeId: challenge.challengeId,
        credentialId,
        clientDataJSON: clientData('webauthn.create', challenge, changes).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
    },
    assert(challenge, changes = {}) {
      const client = clientData('webauthn.get', challenge, changes)
      const data = authenticatorData(challenge, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        challengeId: challenge.challengeId,
        credentialId,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
