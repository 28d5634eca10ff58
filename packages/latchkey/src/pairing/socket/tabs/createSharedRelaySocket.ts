import { transportAbortedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createClientIdentity } from '../createClientIdentity.ts'
import { createRelaySocket } from '../createRelaySocket.ts'
import { createSocketStateEvents } from '../createSocketStateEvents.ts'
import { watchPageResume } from '../watchPageResume.ts'
import type { RelaySocketDeps } from '../RelaySocketDeps.ts'
import { createRelayTabRole } from './createRelayTabRole.ts'
import type { TabCall } from './TabMessage.ts'

/**
 * Creates a relay socket that all tabs of an app share: the leader owns it, the others forward their
 * calls. When the leader closes or does not respond, another tab takes over. Without Web Locks, which
 * need a secure context, each page has a socket of its own.
 *
 * @returns The socket, not connected.
 * @see https://w3c.github.io/web-locks/
 */
export function createSharedRelaySocket(deps: RelaySocketDeps): RelaySocket {
  const { window, clock, storage } = deps
  // Missing in older browsers, although the type has it.
  const { locks } = (window?.navigator ?? {}) as { readonly locks?: LockManager | undefined }
  const Channel = window?.BroadcastChannel
  if (!locks || !Channel) return createRelaySocket(deps)

  // Clients with different prefixes have different identities and must not share a socket.
  const name = `${storage.prefix}/relay ${deps.projectId} ${deps.relayUrls.join(' ')}`
  const identity = createClientIdentity(storage)
  const states = createSocketStateEvents(clock)
  const topics = new Set<string>()
  const role = createRelayTabRole({ deps, locks, channel: new Channel(name), name, topics, states })
  const stop = watchPageResume(window, () => {
    // Makes the leader check its connection, or detects that it is suspended.
    if (topics.size > 0) run({ action: 'open' }).catch(() => {})
  })
  let isClosed = false

  async function run(call: TabCall, signal?: AbortSignal): Promise<void> {
    if (isClosed) throw new WalletError(transportAbortedError)
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
