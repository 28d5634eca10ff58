import type { Namespace } from '../../caip/index.ts'
import { createLoader } from '../../kernel/index.ts'
import { recordEvents } from '../analytics/index.ts'
import { setConnecting, restoreStatus, readStatus, statusSlot } from '../connection/index.ts'
import { networkSlot } from '../network/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { start } from './start.ts'

/**
 * Fetches what a started client runs on, and starts it. A page whose visitor never turns to their
 * wallet does not pay for it.
 *
 * @param client - Client from `createLatchkey`.
 * @param onFailed - Told when it could not be fetched, so that the next call tries again.
 * @param fetchStart - The dynamic import.
 * @returns When recorded connections have been tried.
 * @throws `transport.failed` when it could not be fetched.
 */
export async function begin(
  client: Latchkey,
  onFailed: () => void,
  fetchStart: () => Promise<{ readonly start: typeof start }> = () => fetchFor(isRecorded(client)),
): Promise<void> {
  const { store } = client
  let isDestroyed = false
  client.onDestroy(() => (isDestroyed = true))
  client.own(recordEvents)
  for (const adapter of client.adapters.values()) adapter.preload?.()
  const recorded = client.options.enableReconnect ? recordedNamespaces(client) : []
  const restoring = recorded.filter((one) => readStatus(store.get(), one) === 'disconnected')
  for (const namespace of restoring) store.set(setConnecting(namespace))
  const { connection } = store.get()
  const { load } = createLoader(fetchStart)
  const found = await load().catch((error: unknown) => {
    onFailed()
    // What has changed since is the visitor's own doing, and goes its way.
    for (const namespace of restoring)
      if (store.get().connection[namespace] === connection[namespace])
        store.set(restoreStatus(namespace))
    store.set({ initialized: true })
    throw error
  })
  if (!isDestroyed) await found.start(client)
}

/**
 * Tells whether a visitor was here before.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Whether a wallet was connected, or a network chosen.
 */
export function isRecorded(client: Latchkey): boolean {
  return recordedNamespaces(client).length > 0 || client.own(networkSlot).get().length > 0
}

/** At once what a returning visitor needs besides, which `start` finds here then. */
async function fetchFor(isReturning: boolean): Promise<{ readonly start: typeof start }> {
  const [found] = await Promise.all([
    import('./start.ts'),
    isReturning ? import('./returning.ts') : undefined,
  ])
  return found
}

/**
 * Lists the namespaces in which a wallet was connected when the page was last seen.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Those of them that have networks now.
 */
function recordedNamespaces(client: Latchkey): readonly Namespace[] {
  const status = client.own(statusSlot).get()
  return (Object.keys(client.store.get().network) as Namespace[]).filter(
    (namespace) => status[namespace] === 'connected',
  )
}
