/** One account of a wallet. Wallet Standard "WalletAccount". */
export type StandardAccount = {
  readonly address: string
  readonly chains: readonly string[]
}

/** A wallet as it registers itself. Nothing in it is trusted. Wallet Standard "Wallet". */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** What wallets are given to register themselves with. Wallet Standard "WalletEventsWindow". */
export type StandardRegistry = {
  register(...wallets: readonly StandardWallet[]): () => void
}

/**
 * Finds a method of one of a wallet's features.
 *
 * @param wallet - The wallet.
 * @param feature - Such as `standard:connect`.
 * @param method - Such as `connect`.
 * @returns The method, or `undefined` when the wallet lacks it.
 * @source Wallet Standard "Features"
 */
export function featureMethod(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  const owner = wallet.features[feature] as Readonly<Record<string, unknown>> | undefined
  const found = owner?.[method]
  return typeof found === 'function' ? (...inputs) => found.apply(owner, inputs) : undefined
}

/**
 * Tells whether a wallet or an account is of this namespace.
 *
 * @param chains - Chains that it lists.
 * @returns Whether one of them is a Solana chain.
 * @source Wallet Standard, Solana chains
 */
export function hasSolanaChain(chains: unknown): chains is readonly string[] {
  return Array.isArray(chains) && chains.some((chain) => `${chain}`.startsWith('solana:'))
}
