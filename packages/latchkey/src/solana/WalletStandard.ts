/** An account of a wallet: `WalletAccount` of the Wallet Standard. */
export type RegisteredStandardAccount = {
  readonly address: string
  readonly chains: readonly string[]
}

/** A registered wallet: `Wallet` of the Wallet Standard. Its members are validated. */
export type RegisteredStandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly RegisteredStandardAccount[]
}

/** The API that wallets register with: `WindowAppReadyEventAPI` of the Wallet Standard. */
export type StandardRegistry = {
  register(...wallets: readonly RegisteredStandardWallet[]): () => void
}

/**
 * Returns a method of a feature, bound to the feature.
 *
 * @param feature - Such as `standard:connect`.
 * @param method - Such as `connect`.
 * @returns The method, or `undefined` when the wallet does not support it.
 */
export function getFeatureMethod(
  wallet: RegisteredStandardWallet,
  feature: string,
  method: string,
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  const owner = wallet.features[feature] as Readonly<Record<string, unknown>> | undefined
  const found = owner?.[method]
  return typeof found === 'function' ? (...inputs) => found.apply(owner, inputs) : undefined
}

/** Returns whether one of the chains of a wallet or an account is a Solana chain. */
export function hasSolanaChain(chains: unknown): chains is readonly string[] {
  return Array.isArray(chains) && chains.some((chain) => `${chain}`.startsWith('solana:'))
}
