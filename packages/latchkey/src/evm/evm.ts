import type { AdapterFactory } from '../core/index.ts'
import { createLoader } from '../kernel/index.ts'
import { explorerUrl } from '../networks/index.ts'
import { parseAddress } from './address.ts'

/** Options of `evm`. */
export type EvmOptions = {
  /** Milliseconds between two looks for a transaction's receipt. @default 4_000 */
  readonly pollingInterval?: number | undefined
  /** Milliseconds after which waiting for a receipt ends. @default 25_000 */
  readonly confirmationTimeout?: number | undefined
}

/**
 * Makes the adapter for EVM networks: wallets in the page, balances, transfers, signatures.
 *
 * Next to nothing loads at once; finding wallets, and all else, loads when it is first needed.
 *
 * @example
 * createLatchkey({ projectId, networks: [mainnet], adapters: [evm()] })
 *
 * @param options - How to wait for transactions.
 * @returns The factory to give to `createLatchkey`.
 * @source spec §1, §9
 */
export function evm(options: EvmOptions = {}): AdapterFactory {
  return {
    namespace: 'eip155',
    bind(kit) {
      const { later } = createLoader(async () =>
        (await import('./operations.ts')).createOperations(kit, options),
      )

      return {
        namespace: 'eip155',
        defaultAccountType: 'smartAccount',
        nativeTokenAddress: `0x${'e'.repeat(40)}`,
        gatewayFeatures: ['balances', 'activity', 'names', 'swaps', 'onramp', 'sessions'],
        parseAddress,
        discover: async (onFound) => (await import('./discover.ts')).discover(kit, onFound),
        preload: () => void import('./discover.ts').catch(() => {}),
        readBalance: later((operations) => operations.readBalance),
        checksumAddress: later((operations) => operations.checksumAddress),
        send: later((operations) => operations.send),
        estimateFee: later((operations) => operations.estimateFee),
        confirm: later((operations) => operations.confirm),
        signMessage: later((operations) => operations.signMessage),
        switchNetwork: later((operations) => operations.switchNetwork),
        addNetwork: later((operations) => operations.addNetwork),
        explorerUrl: (network, address) => explorerUrl(network, `address/${address}`),
      }
    },
  }
}
