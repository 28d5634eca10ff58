import type { EvmWalletNamespaceOptions } from './evm/index.ts'
import type { SolanaWalletNamespaceOptions } from './solana/index.ts'

/** The members of a localnet description that test wallets need. */
export type LocalnetForWallets = {
  readonly networks: readonly {
    readonly id: string | number
    readonly chainNamespace: string
    readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  }[]
  readonly testAccounts: {
    readonly eip155: readonly { readonly privateKey: `0x${string}` }[]
    readonly solana: readonly { readonly privateKey: string }[]
  }
}

/**
 * Returns wallet options with the keys and chains of a localnet.
 *
 * The Solana network is listed under two names: `solana:localnet` of Wallet Standard,
 * and its CAIP-2 id.
 *
 * @param localnet - Description from `startLocalnet`.
 * @param count - Number of accounts of each wallet. @default 2
 */
export function getLocalnetWalletOptions(
  localnet: LocalnetForWallets,
  count = 2,
): { readonly evm: EvmWalletNamespaceOptions; readonly solana: SolanaWalletNamespaceOptions } {
  const urls = (namespace: string): (readonly [id: string | number, url: string])[] =>
    localnet.networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(({ id, rpcUrls }) => [id, rpcUrls.default.http[0] ?? ''])
  const { eip155, solana } = localnet.testAccounts
  return {
    evm: {
      accounts: eip155.slice(0, count).map(({ privateKey }) => privateKey),
      chains: Object.fromEntries(urls('eip155')),
    },
    solana: {
      accounts: solana.slice(0, count).map(({ privateKey }) => privateKey),
      chains: Object.fromEntries(
        urls('solana').flatMap(([id, url]) => [
          ['solana:localnet', url],
          [`solana:${id}`, url],
        ]),
      ),
    },
  }
}
