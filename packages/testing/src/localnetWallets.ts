import type { EvmSideOptions } from './evm/index.ts'
import type { SolanaSideOptions } from './solana/index.ts'

/** The part of a localnet's description that wallets need. */
export type LocalnetWallets = {
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
 * Gives wallets the keys and chains of a localnet.
 *
 * Its Solana network goes by two names, for apps know a local chain by either: that of Wallet
 * Standard, `solana:localnet`, and its CAIP-2 id.
 *
 * @param localnet - Description, as `startLocalnet` gives it.
 * @param count - How many accounts each wallet has. @default 2
 */
export function localnetWallets(
  localnet: LocalnetWallets,
  count = 2,
): { readonly evm: EvmSideOptions; readonly solana: SolanaSideOptions } {
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
