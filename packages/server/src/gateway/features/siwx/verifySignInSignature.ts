import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { namespaceOf } from 'latchkey/caip'
import { isWalletError } from 'latchkey/errors'
import type { SiwxMessageData } from 'latchkey/protocol'
import type { SiwxVerifier } from 'latchkey/siwx'
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
) => boolean | Promise<boolean | undefined>

/** Verification by namespace. Others are rejected. */
const verifiers: Readonly<Record<string, Verify>> = {
  eip155: verifyEvm,
  solana: verifySolana,
  bip122: async (signed) => {
    const { bitcoinVerifier } = await import('latchkey/siwx/bitcoin')
    return await verifyWith(bitcoinVerifier(), signed)
  },
  polkadot: async (signed) => {
    const { polkadotVerifier } = await import('latchkey/siwx/polkadot')
    return await verifyWith(polkadotVerifier(), signed)
  },
  cosmos: async (signed) => {
    const { cosmosVerifier } = await import('latchkey/siwx/cosmos')
    return await verifyWith(cosmosVerifier(), signed)
  },
}

/** Longest address of a namespace, CAIP-10: decoding takes quadratic time. */
const maxAddressLength = 128

/**
 * Verifies the signature of a sign-in message.
 *
 * @returns Whether the account signed it; undefined when its namespace is not supported, or the package that
 * verifies its signatures is not installed.
 * @throws UpstreamError when a contract account has to be called and its chain is unavailable.
 * @see EIP-191, EIP-1271, EIP-6492, RFC 8032, BIP-322
 */
export async function verifySignInSignature(
  signed: SignedSignIn,
  deps: { readonly signers: SignatureVerifier; readonly signal: AbortSignal },
): Promise<boolean | undefined> {
  const { accountAddress, chainId } = signed.data
  if (accountAddress.length > maxAddressLength) return false
  const namespace = namespaceOf(chainId)
  return Object.hasOwn(verifiers, namespace)
    ? await verifiers[namespace]?.(signed, deps)
    : undefined
}

async function verifyWith(
  verifier: SiwxVerifier,
  { data, text: message, signature }: SignedSignIn,
): Promise<boolean | undefined> {
  // Bech32 has a second spelling in capitals; an account has one.
  const { accountAddress } = data
  if (/^[A-Z]+1[A-Z\d]+$/.test(accountAddress)) return false
  try {
    return await verifier.verify({ data, message, signature })
  } catch (error) {
    if (isWalletError(error, 'transport.failed')) return undefined
    throw error
  }
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
