import type { AdapterFactory } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import { explorerUrl } from '../networks/index.ts'
import type { EvmOptions } from './EvmOptions.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'

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
      const { load, lazy } = createModuleLoader(async () =>
        (await import('./operations.ts')).createEvmOperations(kit, options),
      )

      return {
        namespace: 'eip155',
        defaultAccountType: 'smartAccount',
        nativeTokenAddress: `0x${'e'.repeat(40)}`,
        gatewayFeatures: ['balances', 'activity', 'names', 'nfts', 'swaps', 'onramp', 'sessions'],
        parseAddress: parseEvmAddress,
        discover: async (onFound) => (await discovery.load()).discoverEvmWallets(kit, onFound),
        preload: () => void discovery.load().catch(() => {}),
        loadProvider: async () => (await load()).providers,
        readBalance: lazy((operations) => operations.readBalance),
        checksumAddress: lazy((operations) => operations.checksumAddress),
        reviewReceiver: lazy((operations) => operations.reviewReceiver),
        send: lazy((operations) => operations.send),
        estimateFee: lazy((operations) => operations.estimateFee),
        readDecimals: lazy((operations) => operations.readDecimals),
        confirm: lazy((operations) => operations.confirm),
        formatPaymentUrl: lazy((operations) => operations.formatPaymentUrl),
        signMessage: lazy((operations) => operations.signMessage),
        verifyMessage: lazy((operations) => operations.verifyMessage),
        signTypedData: lazy((operations) => operations.signTypedData),
        sendTransaction: lazy((operations) => operations.sendTransaction),
        simulateTransaction: lazy((operations) => operations.simulateTransaction),
        sendCalls: lazy((operations) => operations.sendCalls),
        supportsAtomicCalls: lazy((operations) => operations.supportsAtomicCalls),
        readCallsStatus: lazy((operations) => operations.readCallsStatus),
        switchNetwork: lazy((operations) => operations.switchNetwork),
        addNetwork: lazy((operations) => operations.addNetwork),
        explorerUrl: (network, address) => explorerUrl(network, `address/${address}`),
        explorerTransactionUrl: (network, hash) => explorerUrl(network, `tx/${hash}`),
      }
    },
  }
}
