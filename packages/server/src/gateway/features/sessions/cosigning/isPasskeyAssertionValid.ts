import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { SmartSessionPasskeyProof } from 'latchkey/protocol'
import * as v from 'valibot'
import { checkProjectAccess, type Project } from '../../../../http/index.ts'
import type { SignerKey } from './parseSessionSignerKeys.ts'

/** Bytes before flags and counter: the hash of the relying party's id. */
const rpIdHashLength = 32

/** Minimum length of authenticator data: the hash, a byte of flags, and a counter of 4 bytes. */
const minDataLength = 37

/** Flag that the user was present. */
const userPresent = 0x01

/** Members that are checked; browsers may add others. */
const clientDataSchema = v.object({
  type: v.literal('webauthn.get'),
  challenge: v.string(),
  origin: v.pipe(v.string(), v.maxLength(2_048)),
  crossOrigin: v.optional(v.literal(false)),
})

/**
 * Returns whether a passkey of a session signed the SHA-256 digest of a message as challenge, on a page
 * that may use the project, and not in a frame of another site.
 *
 * @param assertion - Response of `navigator.credentials.get`. The signature is DER, or r and s of 32 bytes each.
 * @see Web Authentication Level 3, §7.2
 */
export function isPasskeyAssertionValid(
  assertion: SmartSessionPasskeyProof & { readonly signature: string },
  { message, keys, project }: Expected,
): boolean {
  const clientData = parseClientData(assertion.clientDataJSON)
  const challenge = sha256(message).toString('base64url')
  if (clientData?.challenge !== challenge || project === undefined) return false
  if (checkProjectAccess(project, clientData.origin) !== 'allowed') return false

  const data = readBytes(assertion.authenticatorData)
  const signature = readBytes(assertion.signature)
  if (!data || !signature || data.length < minDataLength) return false
  if (!isRelyingPartyOf(clientData.origin, data.subarray(0, rpIdHashLength))) return false
  if (((data[rpIdHashLength] ?? 0) & userPresent) === 0) return false

  const signed = Buffer.concat([data, sha256(assertion.clientDataJSON)])
  const dsaEncoding = signature.length === 64 ? 'ieee-p1363' : 'der'
  return keys.some(({ point }) => {
    const key = toPublicKey(point)
    return verify('sha256', signed, { key, dsaEncoding }, signature)
  })
}

type Expected = {
  readonly message: string
  /** Passkeys of the session. */
  readonly keys: readonly SignerKey[]
  readonly project: Project | undefined
}

function parseClientData(text: string): v.InferOutput<typeof clientDataSchema> | undefined {
  try {
    const parsed = v.safeParse(clientDataSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a hash is that of a page's host, or of a domain above it. Browsers check the rest. */
function isRelyingPartyOf(origin: string, hash: Buffer): boolean {
  if (!URL.canParse(origin)) return false
  const labels = new URL(origin).hostname.split('.')
  return labels.some((_, index) => sha256(labels.slice(index).join('.')).equals(hash))
}

function toPublicKey(point: string): KeyObject {
  // After the byte 04, the coordinates have 32 bytes each.
  const x = Buffer.from(point.slice(2, 66), 'hex').toString('base64url')
  const y = Buffer.from(point.slice(66), 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function readBytes(text: string): Buffer | undefined {
  return /^0x([0-9a-fA-F]{2})+$/.test(text) ? Buffer.from(text.slice(2), 'hex') : undefined
}

function sha256(data: string): Buffer {
  return createHash('sha256').update(data).digest()
}
