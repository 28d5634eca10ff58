import { type Eip1193Provider, getProvider, type Latchkey, readConnection } from '../core/index.ts'
import { providerNotFound } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

const namespace = 'eip155'

/**
 * Creates an EIP-1193 provider that sends to the wallet that is connected at the time of the request.
 * wagmi and libraries above it keep the provider of a connector, while the visitor may change the
 * wallet.
 *
 * @returns The provider. Requests reject with `provider.not_found` while no EVM wallet is connected.
 */
export function createActiveProvider(client: Latchkey): Eip1193Provider {
  const listeners = new Set<readonly [event: string, listener: (value: never) => void]>()
  let source: Eip1193Provider | undefined

  function follow(): void {
    const next = getProvider(client, { namespace })
    if (next === source) return
    for (const entry of listeners) source?.removeListener(...entry)
    for (const entry of listeners) next?.on(...entry)
    source = next
  }

  if (client.window)
    client.onDestroy(client.store.watch((state) => readConnection(state, namespace), follow))

  const provider: Eip1193Provider = {
    async request(call) {
      const current = getProvider(client, { namespace })
      if (!current) throw new WalletError(providerNotFound)
      return current.request(call)
    },
    on(event, listener) {
      follow()
      listeners.add([event, listener])
      source?.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      for (const entry of listeners)
        if (entry[0] === event && entry[1] === listener) listeners.delete(entry)
      source?.removeListener(event, listener)
      return provider
    },
  }
  return provider
}
