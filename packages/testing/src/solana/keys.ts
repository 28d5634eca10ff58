import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
  type ReadonlyUint8Array,
  signBytes,
} from '@solana/kit'
import { createInvalidParamsError } from '../providerError.ts'

/** The key pair of an account, and its public key as bytes and address. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly pair: CryptoKeyPair
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Returns the seeds of the default accounts: bytes 1, 2 … and 2, 3 … Public test keys. */
export function getDefaultSolanaKeySeeds(): readonly Uint8Array[] {
  return [1, 2].map((first) => Uint8Array.from({ length: 32 }, (_, index) => first + index))
}

/**
 * Parses a seed, alone or followed by its public key.
 *
 * @param secret - 32 or 64 bytes; or text: 64 hex digits, or base58.
 * @throws code -32602 for anything else
 */
export function parseSolanaKeySeed(secret: Uint8Array | string): Uint8Array {
  const bytes = typeof secret === 'string' ? bytesOf(secret) : secret
  if (bytes.length !== 32 && bytes.length !== 64)
    throw createInvalidParamsError(
      'A seed is 32 bytes, alone or with its public key, in hex or base58.',
    )
  return Uint8Array.from(bytes.slice(0, 32))
}

function bytesOf(text: string): ReadonlyUint8Array {
  if (/^([0-9a-f]{2}){32}$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return getBase58Encoder().encode(text)
  } catch {
    return new Uint8Array()
  }
}

/** Derives the seed that follows another one. */
export async function deriveNextSolanaKeySeed(seed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(seed)))
}

/** Creates an Ed25519 key pair from a seed. @see RFC 8032 */
export async function createSolanaKey(seed: Uint8Array): Promise<SolanaKey> {
  const pair = await createKeyPairFromPrivateKeyBytes(seed)
  return {
    pair,
    address: await getAddressFromPublicKey(pair.publicKey),
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    sign: async (bytes) => new Uint8Array(await signBytes(pair.privateKey, bytes)),
  }
}
