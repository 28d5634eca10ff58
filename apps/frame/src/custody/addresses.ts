import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { type Bytes, encodeUtf8, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { deriveKeys, type WalletKeys, wipeKeys } from './walletKeys.ts'

/** Addresses of a wallet. They identify it, and are checked whenever its key is restored. */
export type WalletAddresses = {
  /** With the checksum of ERC-55. */
  readonly evm: string
  /** Base58 of the Ed25519 public key. */
  readonly solana: string
}

/** Returns the addresses of private keys. */
export function deriveAddresses(keys: WalletKeys): WalletAddresses {
  return {
    evm: toEvmAddress(secp256k1.getPublicKey(keys.evm, false)),
    solana: base58.encode(ed25519.getPublicKey(keys.solana)),
  }
}

/**
 * Derives the keys of a restored entropy, and passes them on if they have the registered addresses.
 * The keys are wiped when `use` has ended.
 *
 * @param entropy - 16 bytes. Wiped, whatever happens.
 * @throws `custody.address_mismatch` when the entropy is of another wallet.
 */
export async function withKeys<value>(
  entropy: Bytes,
  { addresses, use }: withKeys.Parameters<value>,
): Promise<value> {
  try {
    const keys = await deriveKeys(entropy)
    try {
      const found = deriveAddresses(keys)
      if (found.evm !== addresses.evm || found.solana !== addresses.solana)
        throw createCustodyError('custody.address_mismatch')
      return await use(keys)
    } finally {
      wipeKeys(keys)
    }
  } finally {
    wipe(entropy)
  }
}

export declare namespace withKeys {
  type Parameters<value> = {
    /** Addresses that are registered for the wallet. */
    readonly addresses: WalletAddresses
    readonly use: (keys: WalletKeys) => value | Promise<value>
  }
}

/** @see ERC-55 */
function toEvmAddress(publicKey: Uint8Array): string {
  const hex = bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
  const hash = bytesToHex(keccak_256(encodeUtf8(hex)))
  const digits = Array.from(hex, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}
