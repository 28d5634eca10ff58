import type { AdapterFactory } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import { explorerUrl } from '../networks/index.ts'
import type { EvmOptions } from './EvmOptions.ts'
import { parseEvmAddress } from '../caip/index.ts'

/**
 * Creates the adapter for EVM networks: injected wallets, balances, transfers and signatures.
 *
 * Wallet discovery and operations load on first use.
 *
 * @example
 * createLatchkey({ projectId, networks: [mainnet], adapters: [evm()] })
 *
 * @returns The factory to pass to `createLatchkey`.
 */
export function evm(options: EvmOptions = {}): AdapterFactory {
  return {
    namespace: 'eip155',
    bind(kit) {
      const discovery = createModuleLoader(() => import('./discoverEvmWallets.ts'))
      const { load, lazyAll } = createModuleLoader(async () =>
        (await import('./operations.ts')).createEvmOperations(kit, options),
      )

      return {
        namespace: 'eip155',
        defaultAccountType: 'smartAccount',
        hasEmbeddedWallet: true,
        nativeTokenAddress: `0x${'e'.repeat(40)}`,
        gatewayFeatures: ['balances', 'activity', 'names', 'nfts', 'swaps', 'onramp', 'sessions'],
        parseAddress: parseEvmAddress,
        discover: async (onFound) => (await discovery.load()).discoverEvmWallets(kit, onFound),
        preload: () => void discovery.load().catch(() => {}),
        loadProvider: async () => (await load()).providers,
        ...lazyAll([
          'readBalance',
          'checksumAddress',
          'reviewReceiver',
          'send',
          'estimateFee',
          'readTransferFee',
          'readDecimals',
          'confirm',
          'formatPaymentUrl',
          'signMessage',
          'verifyMessage',
          'signTypedData',
          'sendTransaction',
          'simulateTransaction',
          'simulateReceived',
          'sendCalls',
          'supportsAtomicCalls',
          'readCallsStatus',
          'switchNetwork',
          'addNetwork',
        ]),
        explorerUrl: (network, address) => explorerUrl(network, `address/${address}`),
        explorerTransactionUrl: (network, hash) => explorerUrl(network, `tx/${hash}`),
      }
    },
  }
}
