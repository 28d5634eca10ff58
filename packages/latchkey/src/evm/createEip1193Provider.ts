import type { AdapterKit, Connection, Eip1193Provider, ProviderContext } from '../core/index.ts'
import { createProviderRpcError, toProviderRpcError } from '../errors/index.ts'
import { formatEvmChainId } from './chainId.ts'
import { createPairedRequest } from './createPairedRequest.ts'
import type { InjectedProvider } from './InjectedProvider.ts'
import type { EvmRpc } from './rpc/index.ts'

type Listener = (data: never) => void

/**
 * Creates the EIP-1193 provider of a connection.
 *
 * Requests to an injected wallet and its events are passed through. For wallets that are reached by
 * requests alone, accounts and network are those of the connection, and reads go to the RPC URLs of the
 * network.
 *
 * @param deps - Adapter kit, and the JSON-RPC client for reads.
 * @param context - The connection. Once it has ended, `accountsChanged` without addresses and
 * `disconnect` are emitted, and requests reject with 4900.
 * @see EIP-1193
 */
export function createEip1193Provider(
  deps: { readonly kit: AdapterKit; readonly rpc: EvmRpc },
  context: ProviderContext,
): Eip1193Provider {
  const wallet = context.connection()?.provider.unwrap?.() as InjectedProvider | undefined
  const requestPaired = createPairedRequest(deps, context)
  const listeners = new Map<string, Listener[]>()
  const stops: (() => void)[] = []

  function emit(event: string, data: unknown): void {
    for (const listener of listeners.get(event) ?? [])
      try {
        listener(data as never)
      } catch (error) {
        globalThis.reportError?.(error)
      }
  }

  /** Passes an event of the wallet on, as long as the connection lives. */
  function forward(event: string): void {
    if (!wallet || !context.connection()) return
    const forwardEvent = (data: unknown): void => {
      if (context.connection()) emit(event, data)
    }
    callSafely(() => wallet.on?.(event, forwardEvent))
    stops.push(() => callSafely(() => wallet.removeListener?.(event, forwardEvent)))
  }

  context.watch((now, before) => {
    if (!now) {
      for (const stop of stops) stop()
      emit('accountsChanged', [])
      emit('disconnect', disconnected())
      listeners.clear()
    } else if (!wallet) emitChanges(now, before, emit)
  })

  const provider: Eip1193Provider = {
    async request(call) {
      const connection = context.connection()
      if (!connection) throw disconnected()
      if (typeof call?.method !== 'string')
        throw createProviderRpcError(-32600, 'Expected a request with a method.')
      try {
        return await (wallet ? wallet.request(call) : requestPaired(call, connection))
      } catch (error) {
        throw toProviderRpcError(error)
      }
    },
    on(event, listener) {
      if (!listeners.has(event)) forward(event)
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    removeListener(event, listener) {
      const left = [...(listeners.get(event) ?? [])]
      const index = left.indexOf(listener)
      if (index >= 0) listeners.set(event, left.toSpliced(index, 1))
      return provider
    },
  }
  return provider
}

function emitChanges(
  now: Connection,
  before: Connection,
  emit: (event: string, data: unknown) => void,
): void {
  const addresses = addressesOf(now)
  if (addresses.join() !== addressesOf(before).join()) emit('accountsChanged', addresses)
  if (now.network !== before.network) emit('chainChanged', formatEvmChainId(now.network))
}

function addressesOf({ accounts }: Connection): string[] {
  return accounts.map(({ address }) => address)
}

function disconnected(): ReturnType<typeof createProviderRpcError> {
  return createProviderRpcError(4900, 'The wallet is disconnected.')
}

/** A wallet without working events can still be used. */
function callSafely(run: () => unknown): void {
  try {
    run()
  } catch {
    // Requests are passed on nevertheless.
  }
}
