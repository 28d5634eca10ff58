import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { parseCaipNetworkId } from 'latchkey/caip'
import type { SiwxMessageData } from 'latchkey/protocol'
import type { SignatureVerifier } from '../names/index.ts'

/** A message, its text as it was signed, and the signature. */
export type SignedSignIn = {
  readonly data: SiwxMessageData
  readonly text: string
  readonly signature: string
}

type Verify = (
  signed: SignedSignIn,
  deps: { readonly signers: SignatureVerifier; readonly signal: AbortSignal },
) => boolean | Promise<boolean>

/** Verification by namespace. Others are rejected. */
const verifiers: Readonly<Record<string, Verify>> = {
  eip155: verifyEvm,
  solana: verifySolana,
}

/**
 * Verifies the signature of a sign-in message.
 *
 * @returns Whether the account signed it; undefined when its namespace is not supported.
 * @throws UpstreamError when a contract account has to be called and its chain is unavailable.
 * @see EIP-191, EIP-1271, EIP-6492, RFC 8032
 */
export async function verifySignInSignature(
  signed: SignedSignIn,
  deps: { readonly signers: SignatureVerifier; readonly signal: AbortSignal },
): Promise<boolean | undefined> {
  const { namespace } = parseCaipNetworkId(signed.data.chainId)
  return Object.hasOwn(verifiers, namespace)
    ? await verifiers[namespace]?.(signed, deps)
    : undefined
}

async function verifyEvm(
  { data, text, signature }: SignedSignIn,
  { signers, signal }: { readonly signers: SignatureVerifier; readonly signal: AbortSignal },
): Promise<boolean> {
  const { getAddress, isAddress } = await import('viem/utils')
  const { accountAddress: address, chainId: network } = data
  // EIP-4361 requires the checksum, so that an account has one spelling.
  if (!isAddress(address, { strict: false }) || getAddress(address) !== address) return false
  return await signers.verify({ message: text, signature, address, network }, signal)
}

function verifySolana({ data, text, signature }: SignedSignIn): boolean {
  const [key, bytes] = [decode(data.accountAddress), decode(signature)]
  if (key?.length !== 32 || bytes?.length !== 64) return false
  const x = Buffer.from(key).toString('base64url')
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  } catch {
    // The address is not a point of the curve.
    return false
  }
}

function decode(text: string): Uint8Array | undefined {
  try {
    // Limits the quadratic time of decoding; no key or signature is longer.
    return text.length <= 90 ? base58.decode(text) : undefined
  } catch {
    return undefined
  }
}
