import type { AdapterFactory } from '../core/index.ts'
import { createLoader } from '../kernel/index.ts'
import { explorerUrl } from '../networks/index.ts'
import { parseAddress } from './address.ts'

/** Options of `solana`. */
export type SolanaOptions = {
  /** Milliseconds between two looks at a transaction's status. @default 1_000 */
  readonly pollingInterval?: number | undefined
  /** Milliseconds after which waiting for a transaction ends. @default 25_000 */
  readonly confirmationTimeout?: number | undefined
}

/**
 * Makes the adapter for Solana: wallets in the page, balances, transfers, signatures.
 *
 * Next to nothing loads at once; finding wallets, and all else, loads when it is first needed.
 *
 * @example
 * createLatchkey({ projectId, networks: [solanaNetwork], adapters: [solana()] })
 *
 * @param options - How to wait for transactions.
 * @returns The factory to give to `createLatchkey`.
 * @source spec §1, §9
 */
export function solana(options: SolanaOptions = {}): AdapterFactory {
  return {
    namespace: 'solana',
    bind(kit) {
      const { later } = createLoader(async () =>
        (await import('./operations.ts')).createOperations(kit, options),
      )

      return {
        namespace: 'solana',
        defaultAccountType: 'eoa',
        nativeTokenAddress: `So${'1'.repeat(41)}`,
        gatewayFeatures: ['balances', 'onramp'],
        onrampCurrency: 'SOL',
        parseAddress,
        discover: async (onFound) => (await import('./discover.ts')).discover(kit, onFound),
        preload: () => void import('./discover.ts').catch(() => {}),
        readBalance: later((operations) => operations.readBalance),
        send: later((operations) => operations.send),
        estimateFee: later((operations) => operations.estimateFee),
        confirm: later((operations) => operations.confirm),
        signMessage: later((operations) => operations.signMessage),
        explorerUrl: (network, address) => explorerUrl(network, `account/${address}`),
      }
    },
  }
}
