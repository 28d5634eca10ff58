import type { TestWallet, TestWalletOptions } from '../TestWallet.ts'
import type { StandardWallet } from './WalletStandard.ts'

/** A Wallet Standard chain: `solana:mainnet`, `solana:localnet` … */
export type SolanaChain = `solana:${string}`

/** Options of the Solana namespace of a wallet. */
export type SolanaWalletNamespaceOptions = {
  /** Ed25519 seeds: 32 bytes, 64 hex digits, or a secret key in base58. @default two fixed ones */
  readonly accounts?: readonly (Uint8Array | string)[] | undefined
  /** RPC URL of each supported chain. */
  readonly chains: Readonly<Record<SolanaChain, string>>
}

/** Options of `createTestSolanaWallet`. */
export type TestSolanaWalletOptions = TestWalletOptions & SolanaWalletNamespaceOptions

/** A Solana wallet to test with. */
export type TestSolanaWallet = TestWallet & { readonly wallet: StandardWallet }
