import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { type Bytes, concat, encodeUtf8, copyAndWipe, wipe } from './bytes.ts'
import { deriveSeed } from './mnemonic.ts'

/** Private keys of a wallet, 32 bytes each. */
export type WalletKeys = {
  /** secp256k1, of `m/44'/60'/0'/0/0`. */
  readonly evm: Bytes
  /** Ed25519 seed, of `m/44'/501'/0'/0'`. */
  readonly solana: Bytes
}

const evmPath = [hardened(44), hardened(60), hardened(0), 0, 0]
const solanaPath = [hardened(44), hardened(501), hardened(0), hardened(0)]

/**
 * Derives the keys of a wallet.
 *
 * @param entropy - 16 bytes. Not wiped.
 * @returns Keys that the caller wipes with `wipeKeys`.
 * @see BIP-32, BIP-44, SLIP-10
 */
export async function deriveKeys(entropy: Bytes): Promise<WalletKeys> {
  const seed = await deriveSeed(entropy)
  try {
    return { evm: deriveSecp256k1(seed), solana: deriveEd25519(seed, solanaPath) }
  } finally {
    wipe(seed)
  }
}

/** Overwrites private keys with zeros. */
export function wipeKeys(keys: WalletKeys): void {
  wipe(keys.evm, keys.solana)
}

function deriveSecp256k1(seed: Bytes): Bytes {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of evmPath) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    wipe(node.chainCode ?? undefined)
    node = child
  }
  const { privateKey } = node
  node.wipePrivateData()
  if (!privateKey) throw new TypeError('The derived node has no private key.')
  return copyAndWipe(privateKey)
}

/**
 * Derives a private key of Ed25519.
 *
 * @param seed - Not wiped.
 * @param path - Hardened indexes.
 * @see SLIP-10
 */
export function deriveEd25519(seed: Bytes, path: readonly number[]): Bytes {
  let node = hmac(sha512, encodeUtf8('ed25519 seed'), seed)
  for (const index of path) {
    const [key, chainCode] = [node.subarray(0, 32), node.subarray(32)]
    const data = concat(new Uint8Array(1), key, toBigEndian(index))
    const child = hmac(sha512, chainCode, data)
    wipe(node, data)
    node = child
  }
  const key = Uint8Array.from(node.subarray(0, 32))
  wipe(node)
  return key
}

function hardened(index: number): number {
  return HARDENED_OFFSET + index
}

function toBigEndian(index: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, index)
  return bytes
}
