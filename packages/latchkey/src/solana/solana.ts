import type { AdapterFactory } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import { explorerUrl } from '../networks/index.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'
import { parseSolanaAddress } from './parseSolanaAddress.ts'
import type { SolanaOptions } from './SolanaOptions.ts'

/** Lamports: the highest priority fee of a swap, two signatures, and the rent of two token accounts. */
const swapFeeReserve = 6_000_000n

/**
 * Creates the adapter for Solana: Wallet Standard wallets, balances, transfers and signatures.
 *
 * Wallet discovery, operations and `@solana/kit` load on first use.
 *
 * @example
 * createLatchkey({ projectId, networks: [solanaNetwork], adapters: [solana()] })
 *
 * @returns The factory to pass to `createLatchkey`.
 */
export function solana(options: SolanaOptions = {}): AdapterFactory {
  return {
    namespace: 'solana',
    bind(kit) {
      const discovery = createModuleLoader(() => import('./discoverSolanaWallets.ts'))
      const operations = createModuleLoader(async () =>
        (await import('./operations.ts')).createSolanaOperations(kit, options),
      )
      const { lazy, lazyAll } = operations
      const request = lazy((loaded) => loaded.requestWallet)

      return {
        namespace: 'solana',
        defaultAccountType: 'eoa',
        hasEmbeddedWallet: true,
        nativeTokenAddress: `So${'1'.repeat(41)}`,
        gatewayFeatures: ['balances', 'nfts', 'swaps', 'onramp'],
        onrampCurrency: 'SOL',
        swapFeeReserve,
        peers: { '@solana/kit': loadSolanaKit },
        parseAddress: parseSolanaAddress,
        discover: async (onFound) =>
          (await discovery.load()).discoverSolanaWallets({ kit, request }, onFound),
        preload: () => void discovery.load().catch(() => {}),
        loadProvider: async () => (await operations.load()).providers,
        ...lazyAll([
          'requestEmbeddedWallet',
          'reviewReceiver',
          'readBalance',
          'send',
          'estimateFee',
          'readTransferFee',
          'readDecimals',
          'sendSwap',
          'confirm',
          'formatPaymentUrl',
          'signMessage',
          'verifyMessage',
          'signIn',
        ]),
        explorerUrl: (network, address) => explorerUrl(network, `account/${address}`),
        explorerTransactionUrl: (network, hash) => explorerUrl(network, `tx/${hash}`),
      }
    },
  }
}
