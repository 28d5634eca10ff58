import type { Namespace } from '../../caip/index.ts'
import { WalletError } from '../../errors/index.ts'
import { connecting, isConnected, statusSlot } from '../connection/index.ts'
import type { Latchkey } from './Latchkey.ts'

/**
 * Fetches what a started client runs on, and starts it. A page whose visitor never turns to their
 * wallet does not pay for it.
 *
 * @param client - Client from `createLatchkey`.
 * @param onFailed - Told when it could not be fetched, so that the next call tries again.
 * @returns When recorded connections have been tried.
 * @throws `transport.failed` when it could not be fetched.
 */
export async function begin(client: Latchkey, onFailed: () => void): Promise<void> {
  let isDestroyed = false
  client.onDestroy(() => (isDestroyed = true))
  for (const adapter of client.adapters.values()) adapter.preload?.()
  if (client.options.enableReconnect)
    for (const namespace of recordedNamespaces(client))
      if (!isConnected(client.store.get(), namespace)) client.store.set(connecting(namespace))
  const { start } = await import('./start.ts').catch((cause: unknown) => {
    onFailed()
    throw new WalletError('transport.failed', {}, { cause })
  })
  if (!isDestroyed) await start(client)
}

/**
 * Lists the namespaces in which a wallet was connected when the page was last seen.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Those of them that have networks now.
 */
export function recordedNamespaces(client: Latchkey): readonly Namespace[] {
  const status = client.own(statusSlot).get()
  return (Object.keys(client.store.get().network) as Namespace[]).filter(
    (namespace) => status[namespace] === 'connected',
  )
}
