import type { CaipNetworkId } from '../caip/index.ts'
import type { WalletRpcProvider } from '../core/index.ts'
import {
  transportAbortedError,
  walletFailedError,
  walletTimedOutError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { type Clock, withTimeout } from '../kernel/index.ts'
import { formatEvmChainId, toEvmCaipNetworkId } from './chainId.ts'
import type { InjectedProvider } from './InjectedProvider.ts'

/** Client of an injected provider. Requests reject with the wallet's errors, unchanged. */
export type InjectedProviderClient = WalletRpcProvider & {
  send(method: string, params?: unknown, signal?: AbortSignal): Promise<unknown>
  readNetwork(signal?: AbortSignal): Promise<CaipNetworkId>
  switchNetwork(network: CaipNetworkId, signal?: AbortSignal): Promise<void>
  /** Listens to events by name. Returns a function that stops listening. */
  listen(handlers: Readonly<Record<string, (value: unknown) => void>>): () => void
}

/**
 * Creates the client of an injected provider. Nothing is cached between calls.
 *
 * @see EIP-1193
 */
export function createInjectedProviderClient(
  provider: InjectedProvider,
  clock: Clock,
): InjectedProviderClient {
  const injected: InjectedProviderClient = {
    async send(method, params, signal) {
      if (signal?.aborted) throw new WalletError(transportAbortedError)
      const call = params === undefined ? { method } : { method, params }
      return withTimeout(Promise.resolve(provider.request(call)), {
        clock,
        signal,
        // Visitors may take any time to approve; callers abort with the signal.
        ms: Infinity,
        error: () => new WalletError(walletTimedOutError),
      })
    },
    async request(call, { network, signal } = {}) {
      // An injected wallet has one active network, which must be that of the request.
      if (network && (await injected.readNetwork(signal)) !== network)
        await injected.switchNetwork(network, signal)
      return injected.send(call.method, call.params, signal)
    },
    async readNetwork(signal) {
      // An event during the request is newer than the response.
      let changed: CaipNetworkId | undefined
      const stop = injected.listen({ chainChanged: (id) => (changed = toEvmCaipNetworkId(id)) })
      try {
        const chainId = await injected.send('eth_chainId', undefined, signal)
        const network = changed ?? toEvmCaipNetworkId(chainId)
        if (!network) throw new WalletError(walletFailedError, { reason: 'Malformed chain id' })
        return network
      } finally {
        stop()
      }
    },
    async switchNetwork(network, signal) {
      await injected.send(
        'wallet_switchEthereumChain',
        [{ chainId: formatEvmChainId(network) }],
        signal,
      )
    },
    listen(handlers) {
      function each(member: 'on' | 'removeListener'): void {
        for (const [event, handler] of Object.entries(handlers))
          try {
            provider[member]?.(event, handler)
          } catch {
            // A wallet without working events can still be used.
          }
      }
      each('on')
      return () => each('removeListener')
    },
  }
  return injected
}
