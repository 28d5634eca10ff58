/** What every mention of a wallet has, wherever it comes from. */
type Named = { readonly name: string; readonly rdns?: string | undefined }

/** Name of the connector that stands for a page's one unannounced wallet. */
export const fallbackName = 'Browser Wallet'

/**
 * Reduces a wallet's name to what stays the same over namespaces: `Trust Wallet` is `Trust`.
 *
 * @param name - Name as the wallet gives it.
 * @returns Lower case, without the word wallet at its end.
 */
export function normalizeName(name: string): string {
  const text = name.trim().toLowerCase().replace(/\s+/g, ' ')
  return text.replace(/ wallet$/, '') || text
}

/**
 * Names a wallet by what is stable over page loads.
 *
 * @param wallet - Connector or wallet.
 * @returns Its rdns, else its normalised name.
 */
export function walletKey(wallet: Named): string {
  return wallet.rdns?.toLowerCase() ?? normalizeName(wallet.name)
}

/**
 * Tells whether two mentions are of one wallet.
 *
 * @param one - Connector or wallet.
 * @param other - Another.
 * @returns Whether they share their rdns or, where one has none, their name.
 */
export function isSameWallet(one: Named, other: Named): boolean {
  if (one.rdns && other.rdns && one.rdns.toLowerCase() === other.rdns.toLowerCase()) return true
  return normalizeName(one.name) === normalizeName(other.name)
}
