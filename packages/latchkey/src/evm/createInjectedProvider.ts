import type { CaipNetworkId } from '../caip/index.ts'
import type { Provider } from '../core/index.ts'
import { translateWalletError, WalletError } from '../errors/index.ts'
import { type Clock, withTimeout } from '../kernel/index.ts'
import { formatChainId, parseChainId } from './chainId.ts'
import type { Eip1193Provider } from './Eip1193.ts'

/** The one place where a wallet in the page is spoken to; its errors come out as ours. */
export type InjectedProvider = Provider & {
  send(method: string, params?: unknown, signal?: AbortSignal): Promise<unknown>
  readNetwork(signal?: AbortSignal): Promise<CaipNetworkId>
  switchNetwork(network: CaipNetworkId, signal?: AbortSignal): Promise<void>
  /** Listens to events by name. Returns the function that stops it. */
  listen(handlers: Readonly<Record<string, (value: unknown) => void>>): () => void
}

/**
 * Makes the link to a wallet in the page.
 *
 * @param provider - The wallet.
 * @param clock - Clock of the client.
 * @returns The link. It keeps nothing between calls: the wallet is asked each time.
 * @source EIP-1193
 */
export function createInjectedProvider(provider: Eip1193Provider, clock: Clock): InjectedProvider {
  const link: InjectedProvider = {
    async send(method, params, signal) {
      if (signal?.aborted) throw new WalletError('transport.aborted')
      try {
        const call = params === undefined ? { method } : { method, params }
        return await withTimeout(Promise.resolve(provider.request(call)), {
          clock,
          signal,
          // A visitor may take all day to find the phone; whoever will not wait aborts.
          ms: Infinity,
          error: () => new WalletError('wallet.timed_out'),
        })
      } catch (error) {
        throw translateWalletError(error, 'wallet.failed')
      }
    },
    async request(call, { network, signal } = {}) {
      // A wallet in the page has one network at a time; a request for another must not reach it.
      if (network && (await link.readNetwork(signal)) !== network)
        await link.switchNetwork(network, signal)
      return link.send(call.method, call.params, signal)
    },
    async readNetwork(signal) {
      // A change while the wallet answers is newer than its answer.
      let changed: CaipNetworkId | undefined
      const stop = link.listen({ chainChanged: (id) => (changed = parseChainId(id)) })
      try {
        const answer = await link.send('eth_chainId', undefined, signal)
        const network = changed ?? parseChainId(answer)
        if (!network) throw new WalletError('wallet.failed', { reason: 'Malformed chain id' })
        return network
      } finally {
        stop()
      }
    },
    async switchNetwork(network, signal) {
      await link.send('wallet_switchEthereumChain', [{ chainId: formatChainId(network) }], signal)
    },
    listen(handlers) {
      function each(member: 'on' | 'removeListener'): void {
        for (const [event, handler] of Object.entries(handlers))
          try {
            provider[member]?.(event, handler)
          } catch {
            // A wallet that cannot be listened to still answers.
          }
      }
      each('on')
      return () => each('removeListener')
    },
  }
  return link
}
