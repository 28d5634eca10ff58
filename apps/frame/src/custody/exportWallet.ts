import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { type Bytes, concat, wipe } from './bytes.ts'
import type { DeviceShare } from './deviceShare.ts'
import { entropyToMnemonicWords } from './mnemonic.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { restoreEntropy } from './restoreEntropy.ts'
import { deriveKeys, wipeKeys } from './walletKeys.ts'

/** A wallet as texts, which cannot be wiped: for the moment in which the visitor chose to see them. */
export type ExportedWallet = {
  /** Twelve words. BIP-39 */
  readonly phrase: readonly string[]
  /** Private key in hex. */
  readonly evm: string
  /** Seed and public key in base58, as Solana wallets import it. */
  readonly solana: string
}

/**
 * Restores the entropy of a wallet for its export.
 *
 * @returns 16 bytes, which the caller wipes.
 * @throws As `restoreEntropy`.
 */
export async function exportWallet(device: DeviceShare, release: ReleaseShare): Promise<Bytes> {
  return restoreEntropy(device, { release, use: ({ entropy }) => Uint8Array.from(entropy) })
}

/**
 * Returns the words and private keys of a wallet.
 *
 * @param entropy - 16 bytes. Not wiped.
 */
export async function deriveExportedWallet(entropy: Bytes): Promise<ExportedWallet> {
  const keys = await deriveKeys(entropy)
  const solana = concat(keys.solana, ed25519.getPublicKey(keys.solana))
  try {
    return {
      phrase: entropyToMnemonicWords(entropy),
      evm: `0x${hex.encode(keys.evm)}`,
      solana: base58.encode(solana),
    }
  } finally {
    wipeKeys(keys)
    wipe(solana)
  }
}
