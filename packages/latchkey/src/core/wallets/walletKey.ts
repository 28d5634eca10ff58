/** Name and rdns of a wallet or connector. */
type Named = { readonly name: string; readonly rdns?: string | undefined }

/** Name of the connector for an unannounced injected wallet. */
export const fallbackWalletName = 'Browser Wallet'

/**
 * Normalizes the name of a wallet, so that it is equal in all namespaces: `Trust Wallet` is
 * `trust`.
 *
 * @param name - As the wallet reports it.
 * @returns Lower case, without a final `wallet`.
 */
export function normalizeWalletName(name: string): string {
  const text = name.trim().toLowerCase().replace(/\s+/g, ' ')
  return text.replace(/ wallet$/, '') || text
}

/**
 * Returns a key of a wallet that is stable over page loads.
 *
 * @returns Its rdns, else its normalized name.
 */
export function walletKey(wallet: Named): string {
  return wallet.rdns?.toLowerCase() ?? normalizeWalletName(wallet.name)
}

/**
 * Returns whether two connectors or wallets are the same wallet: they share their rdns or, when one
 * has none, their name.
 */
export function isSameWallet(one: Named, other: Named): boolean {
  if (one.rdns && other.rdns && one.rdns.toLowerCase() === other.rdns.toLowerCase()) return true
  return normalizeWalletName(one.name) === normalizeWalletName(other.name)
}
