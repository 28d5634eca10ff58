import type { WalletRecord } from './WalletRecord.ts'

/**
 * Adds networks to wallets whose listing has none, because apps request wallets by network.
 *
 * @param wallets - Wallets of a listing.
 * @returns The wallets, matched with the package's by id, rdns or name.
 */
export async function addMissingWalletNetworks(
  wallets: readonly WalletRecord[],
): Promise<readonly WalletRecord[]> {
  const { bundledWallets: known } = await import('./wallets.artifact.ts')
  const namespaces = new Map<string, readonly string[]>(
    known.flatMap((wallet) => keysOf(wallet).map((key) => [key, wallet.namespaces] as const)),
  )
  return wallets.map((wallet) => {
    if (wallet.chains.length + wallet.namespaces.length > 0) return wallet
    const key = keysOf(wallet).find((one) => namespaces.has(one))
    return key === undefined ? wallet : { ...wallet, namespaces: namespaces.get(key) ?? [] }
  })
}

function keysOf({ id, rdns, name }: WalletRecord): readonly string[] {
  return [`id:${id}`, ...(rdns === undefined ? [] : [`rdns:${rdns}`]), `name:${name.toLowerCase()}`]
}
