import { randomBytes, toHex } from '../../../crypto/index.ts'
import type { RelayMessage } from '../../../protocol/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import type { TabEndpoint, TabEnvelope, TabMessage } from './TabMessage.ts'

type MessageListener = Parameters<RelaySocket['onMessage']>[0]

/** The channel of a tab to the other tabs, and its listeners for relay messages. */
export type TabChannel = TabEndpoint & {
  onMessage(listener: MessageListener): () => void
  /** Listens to messages of other tabs. */
  onTabMessage(listener: (from: string, message: TabMessage) => void): void
  close(): void
}

/**
 * Creates the channel of this tab. It replies to relay messages of the leader with whether they were
 * handled.
 *
 * @see https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
 */
export function createTabChannel(channel: BroadcastChannel): TabChannel {
  const id = toHex(randomBytes(8))
  const listeners = new Set<MessageListener>()

  function post(message: TabMessage, to?: string): void {
    const envelope: TabEnvelope = { from: id, to, message }
    // A broadcast channel is limited to this origin and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(envelope)
  }

  async function deliver(message: RelayMessage): Promise<boolean> {
    const results = await Promise.allSettled(
      [...listeners].map(async (listener) => listener(message)),
    )
    return results.length > 0 && results.every(({ status }) => status === 'fulfilled')
  }

  return {
    id,
    post,
    deliver,
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onTabMessage(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabEnvelope>) => {
        const { from, to, message } = data
        if (to === undefined || to === id) listener(from, message)
        if (to !== id || message.kind !== 'message') return
        void deliver(message.message).then((isHandled) =>
          post({ kind: 'handled', n: message.n, isHandled }, from),
        )
      })
    },
    close() {
      post({ kind: 'closed' })
      listeners.clear()
      channel.close()
    },
  }
}
