import { createHash, webcrypto } from 'node:crypto'
import { coSignMessage, type SmartSessionSignProof } from 'latchkey/protocol'
import type { Hex } from 'viem'
import { httpError } from '../../../../http/index.ts'
import type { StoredSmartSession } from '../createSmartSessionStore.ts'
import { smartSessionError } from '../SmartSessionsContext.ts'
import type { CheckedProof } from './CheckedProof.ts'
import { readSignerAddresses } from './readSignerAddresses.ts'
import { parseSignerKeys, type SignerKey } from './parseSignerKeys.ts'

/**
 * Checks that the app's key of a session requested the signature of an operation. Otherwise anyone who
 * sees the id of a session could obtain the signature of the server for calls of their own.
 *
 * @param proof - Its scope was checked.
 * @param request - `address` as in the path.
 * @throws HTTP 400 for a signer without a supported key, 401 for an invalid signature.
 */
export async function checkProof(
  { session: { pci }, signer }: Pick<StoredSmartSession, 'session' | 'signer'>,
  { signature, ...scope }: SmartSessionSignProof,
  { address, userOpHash }: { readonly address: string; readonly userOpHash: Hex },
): Promise<CheckedProof> {
  const addresses = await readSignerAddresses(signer)
  const p256Keys = parseSignerKeys(signer).filter(({ type }) => type === 'secp256r1')
  if (addresses.length === 0 && p256Keys.length === 0)
    throw smartSessionError('The signer of the session has no key that can sign a proof')
  const message = coSignMessage({ pci, address, userOpHash, scope })
  const signedBy = await recoverSigner(message, signature)
  const isSigned =
    addresses.some((each) => each.toLowerCase() === signedBy?.toLowerCase()) ||
    (await isSignedByP256Key(message, signature, p256Keys))
  if (!isSigned)
    throw httpError(401, {
      field: 'proof.signature',
      description: 'Must be of the signer of the session, over the message of coSignMessage',
    })
  return { digest: createHash('sha256').update(message).digest('hex'), expiry: scope.expiry }
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
