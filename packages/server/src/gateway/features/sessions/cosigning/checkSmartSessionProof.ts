import { createHash, webcrypto } from 'node:crypto'
import { coSignMessage, type SmartSessionSignProof } from 'latchkey/protocol'
import type { Hex } from 'viem'
import { httpError, type Project } from '../../../../http/index.ts'
import type { StoredSmartSession } from '../createSmartSessionStore.ts'
import { smartSessionError } from '../SmartSessionRouteDeps.ts'
import type { CheckedSmartSessionProof } from './CheckedSmartSessionProof.ts'
import { parseSessionSignerAddresses } from './parseSessionSignerAddresses.ts'
import { parseSessionSignerKeys, type SignerKey } from './parseSessionSignerKeys.ts'
import { isPasskeyAssertionValid } from './isPasskeyAssertionValid.ts'

type ProofRequest = {
  /** As in the path. */
  readonly address: string
  readonly userOpHash: Hex
  /** Its pages may use the passkeys of the session. */
  readonly project: Project | undefined
}

type Signers = Pick<ProofRequest, 'project'> & {
  readonly addresses: readonly string[]
  readonly keys: readonly SignerKey[]
}

/**
 * Checks that the app's key of a session requested the signature of an operation. Otherwise anyone who
 * sees the id of a session could obtain the signature of the server for calls of their own.
 *
 * @param proof - Its scope was checked.
 * @throws HTTP 400 for a signer without a supported key, 401 for an invalid signature.
 */
export async function checkSmartSessionProof(
  { session: { pci }, signer }: Pick<StoredSmartSession, 'session' | 'signer'>,
  proof: SmartSessionSignProof,
  { address, userOpHash, project }: ProofRequest,
): Promise<CheckedSmartSessionProof> {
  const { audience, projectId, expiry } = proof
  const addresses = await parseSessionSignerAddresses(signer)
  const keys = parseSessionSignerKeys(signer)
  if (addresses.length === 0 && !keys.some(({ type }) => type !== 'secp256k1'))
    throw smartSessionError('The signer of the session has no key that can sign a proof')
  const scope = { audience, projectId, expiry }
  const message = coSignMessage({ pci, address, userOpHash, scope })
  if (!(await isSigned(message, proof, { addresses, keys, project })))
    throw httpError(401, {
      field: 'proof.signature',
      description: 'Must be of the signer of the session, over the message of coSignMessage',
    })
  return { digest: createHash('sha256').update(message).digest('hex'), expiry }
}

/** A passkey signs data about the message; the other keys sign the message. One never counts as the other. */
async function isSigned(
  message: string,
  { signature, passkey }: SmartSessionSignProof,
  { addresses, keys, project }: Signers,
): Promise<boolean> {
  if (passkey)
    return isPasskeyAssertionValid(
      { ...passkey, signature },
      { message, keys: keys.filter(({ type }) => type === 'passkey'), project },
    )
  const signedBy = await recoverSigner(message, signature)
  const p256Keys = keys.filter(({ type }) => type === 'secp256r1')
  return (
    addresses.some((each) => each.toLowerCase() === signedBy?.toLowerCase()) ||
    (await isSignedByP256Key(message, signature, p256Keys))
  )
}

async function recoverSigner(message: string, signature: string): Promise<string | undefined> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const { recoverMessageAddress } = await import('viem')
  try {
    return await recoverMessageAddress({ message, signature: signature as Hex })
  } catch {
    return undefined
  }
}

const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Returns whether one of the keys signed a message, as Web Crypto signs: r and s of 32 bytes each. */
async function isSignedByP256Key(
  message: string,
  signature: string,
  keys: readonly SignerKey[],
): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{128}$/.test(signature)) return false
  const bytes = Buffer.from(signature.slice(2), 'hex')
  for (const { point } of keys) {
    const raw = Buffer.from(point, 'hex')
    const key = await webcrypto.subtle.importKey('raw', raw, p256, false, ['verify'])
    if (await webcrypto.subtle.verify(p256, key, bytes, Buffer.from(message))) return true
  }
  return false
}
