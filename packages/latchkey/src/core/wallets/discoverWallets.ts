import { messageOf } from '../../errors/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connector } from '../model/Connector.ts'
import type { WalletsState } from '../model/slices/wallets.ts'
import { safeIcon } from './safeIcon.ts'

/**
 * Milliseconds until an adapter whose code could not be loaded is tried again; doubled each time.
 */
const firstPause = 1000
const maxPause = 30_000

/**
 * Discovers wallets with every adapter until the client is destroyed. An adapter whose code cannot
 * be loaded is tried again; until it has searched, no wallet counts as missing.
 *
 * @param own - Connectors that need no discovery, listed first.
 * @returns Resolves when the first search of every adapter has ended; wallets announced later are
 * still added.
 * @see EIP-6963, Wallet Standard
 */
export async function discoverWallets(
  client: Latchkey,
  own: readonly Connector[] = [],
): Promise<void> {
  const checked = new WeakMap<Connector, Connector>()
  const found = new Map<unknown, readonly Connector[]>()
  const images = client.options.connectorImages

  function withSafeIcon(connector: Connector): Connector {
    // Wallets choose their ids: one may be `constructor`.
    const isKnown = Object.hasOwn(images, connector.id)
    const icon = isKnown ? images[connector.id] : safeIcon(connector.icon)
    const known =
      checked.get(connector) ?? (icon === connector.icon ? connector : { ...connector, icon })
    checked.set(connector, known)
    return known
  }

  function show(source: unknown, connectors: readonly Connector[]): void {
    found.set(source, connectors.map(withSafeIcon))
    const inOrder = [own, ...client.adapters.values()].flatMap((one) => found.get(one) ?? [])
    client.store.set(({ wallets }) => ({ wallets: withConnectors(wallets, inOrder) }))
  }

  async function look(adapter: Adapter): Promise<void> {
    client.onDestroy(await adapter.discover((connectors) => show(adapter, connectors)))
  }

  async function tryAll(adapters: readonly Adapter[], pause: number): Promise<void> {
    const results = await Promise.allSettled(adapters.map(look))
    const failed = adapters.filter((_, at) => results[at]?.status === 'rejected')
    for (const result of results)
      if (result.status === 'rejected')
        client.logger.error('Wallet discovery failed.', {
          reason: messageOf(result.reason),
        })
    if (failed.length === 0)
      client.store.set(({ wallets }) => ({ wallets: { ...wallets, searched: true } }))
    else again.start(() => void tryAll(failed, Math.min(2 * pause, maxPause)), pause)
  }

  const again = retries(client)
  // An adapter without configured networks cannot connect.
  const adapters = [...client.adapters.values()].filter(
    ({ namespace }) => client.store.get().network[namespace],
  )
  if (own.length > 0) show(own, own)
  await tryAll(adapters, firstPause)
}

/** Creates the timer of the next attempt. Destroying the client stops it. */
function retries(client: Latchkey): { start(run: () => void, ms: number): void } {
  let cancel = (): void => {}
  let isEnded = false
  client.onDestroy(() => {
    isEnded = true
    cancel()
  })
  return {
    start(run, ms) {
      if (!isEnded) cancel = client.clock.after(ms, run)
    },
  }
}

/** Removes duplicates: a wallet may announce itself twice. */
function withConnectors(wallets: WalletsState, found: readonly Connector[]): WalletsState {
  const connectors = [...new Map(found.toReversed().map((one) => [one.uid, one])).values()]
  return { ...wallets, connectors: connectors.toReversed() }
}
