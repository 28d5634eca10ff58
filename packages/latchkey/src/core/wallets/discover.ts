import { messageOf } from '../../errors/index.ts'
import type { Adapter } from '../client/Adapter.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import type { Connector } from '../connection/Connector.ts'
import type { WalletsState } from './Wallet.ts'
import { safeIcon } from './safeIcon.ts'

/**
 * Has every adapter look for wallets until the client is destroyed.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When every adapter has looked; wallets that come later are still found.
 * @source EIP-6963, Wallet Standard
 */
export async function discover(client: Latchkey): Promise<void> {
  const checked = new WeakMap<Connector, Connector>()
  const found = new Map<unknown, readonly Connector[]>()
  const images = client.options.connectorImages

  function withSafeIcon(connector: Connector): Connector {
    // Wallets choose their ids: one may be called `constructor`.
    const isOurs = Object.hasOwn(images, connector.id)
    const icon = isOurs ? images[connector.id] : safeIcon(connector.icon)
    const known =
      checked.get(connector) ?? (icon === connector.icon ? connector : { ...connector, icon })
    checked.set(connector, known)
    return known
  }

  async function look(adapter: Adapter): Promise<void> {
    const stop = await adapter.discover((connectors) => {
      found.set(adapter, connectors.map(withSafeIcon))
      const inOrder = [...client.adapters.values()].flatMap((one) => found.get(one) ?? [])
      client.store.set(({ wallets }) => ({ wallets: connectorsFound(wallets, inOrder) }))
    })
    client.onDestroy(stop)
  }

  // Without a network there is nothing to connect to.
  const adapters = [...client.adapters.values()].filter(
    ({ namespace }) => client.store.get().network[namespace],
  )
  const results = await Promise.allSettled(adapters.map(look))
  for (const result of results)
    if (result.status === 'rejected')
      client.logger.error('Wallets could not be looked for.', { reason: messageOf(result.reason) })
  client.store.set(({ wallets }) => ({ wallets: { ...wallets, searched: true } }))
}

/** Takes each connector once: a wallet may announce itself twice. */
function connectorsFound(wallets: WalletsState, found: readonly Connector[]): WalletsState {
  const connectors = [...new Map(found.toReversed().map((one) => [one.uid, one])).values()]
  return { ...wallets, connectors: connectors.toReversed() }
}
