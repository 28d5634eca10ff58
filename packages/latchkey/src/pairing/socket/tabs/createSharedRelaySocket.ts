import { WalletError } from '../../../errors/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createClientIdentity } from '../createClientIdentity.ts'
import { createRelaySocket } from '../createRelaySocket.ts'
import { createSocketStates } from '../createSocketStates.ts'
import { onResume } from '../onResume.ts'
import type { RelaySocketDeps } from '../RelaySocketDeps.ts'
import { createTabRole } from './createTabRole.ts'
import type { TabCall } from './TabMessage.ts'

/**
 * Makes a socket that all tabs of this app share: one holds it, the others speak through that one.
 * When it goes, or does not answer, another takes over. Without what that needs (Web Locks are for
 * secure pages only), each page has a socket of its own.
 *
 * @param deps - Relays, project, storage, clock, and the page.
 * @returns The socket, not dialled.
 * @source Web Locks API
 */
export function createSharedRelaySocket(deps: RelaySocketDeps): RelaySocket {
  const { window, clock, storage } = deps
  // Older browsers lack them, whatever the types say.
  const { locks } = (window?.navigator ?? {}) as { readonly locks?: LockManager | undefined }
  const Channel = window?.BroadcastChannel
  if (!locks || !Channel) return createRelaySocket(deps)

  // The prefix names the identity too: a relay takes what has another for another client.
  const name = `${storage.prefix}/relay ${deps.projectId} ${deps.relayUrls.join(' ')}`
  const identity = createClientIdentity(storage)
  const states = createSocketStates(clock)
  const topics = new Set<string>()
  const role = createTabRole({ deps, locks, channel: new Channel(name), name, topics, states })
  const stop = onResume(window, () => {
    // Wakes the tab that holds the socket, or finds that it sleeps.
    if (topics.size > 0) run({ action: 'open' }).catch(() => {})
  })
  let isClosed = false

  async function run(call: TabCall, signal?: AbortSignal): Promise<void> {
    if (isClosed) throw new WalletError('transport.aborted')
    await role.run(call, signal)
  }

  return {
    get clientId() {
      return identity.clientId()
    },
    open: () => run({ action: 'open' }),
    isOpen: role.isOpen,
    subscribe(added) {
      for (const topic of added) topics.add(topic)
      return run({ action: 'subscribe', topics: added })
    },
    unsubscribe(removed) {
      for (const topic of removed) topics.delete(topic)
      return run({ action: 'unsubscribe', topics: removed })
    },
    publish: (message, options) => run({ action: 'publish', message }, options?.signal),
    onMessage: role.onMessage,
    onState: states.on,
    close() {
      if (isClosed) return
      isClosed = true
      stop()
      role.close()
    },
  }
}
