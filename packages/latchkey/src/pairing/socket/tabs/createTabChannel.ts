import { randomBytes, toHex } from '../../../crypto/index.ts'
import type { RelayMessage, RelaySocket } from '../../RelaySocket.ts'
import type { TabMessage, TabEnvelope, TabEndpoint } from './TabMessage.ts'

type MessageListener = Parameters<RelaySocket['onMessage']>[0]

/** A tab, with those who listen in it. */
export type TabChannel = TabEndpoint & {
  onMessage(listener: MessageListener): () => void
  /** Hears what other tabs tell it. */
  onTabMessage(listener: (from: string, notice: TabMessage) => void): void
  close(): void
}

/**
 * Makes a tab.
 *
 * @param channel - Where tabs tell each other.
 * @returns The tab; it answers whether it took what it was handed.
 * @source HTML "Broadcasting to other browsing contexts"
 */
export function createTabChannel(channel: BroadcastChannel): TabChannel {
  const id = toHex(randomBytes(8))
  const takers = new Set<MessageListener>()

  function post(notice: TabMessage, to?: string): void {
    const sent: TabEnvelope = { from: id, to, message: notice }
    // A channel reaches this origin alone, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(sent)
  }

  async function take(delivery: RelayMessage): Promise<boolean> {
    const taken = await Promise.allSettled([...takers].map(async (taker) => taker(delivery)))
    return taken.length > 0 && taken.every(({ status }) => status === 'fulfilled')
  }

  return {
    id,
    post,
    deliver: take,
    onMessage(listener) {
      takers.add(listener)
      return () => void takers.delete(listener)
    },
    onTabMessage(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabEnvelope>) => {
        const { from, to, message: notice } = data
        if (to === undefined || to === id) listener(from, notice)
        if (to !== id || notice.kind !== 'delivery') return
        void take(notice.delivery).then((isTaken) =>
          post({ kind: 'taken', n: notice.n, isTaken }, from),
        )
      })
    },
    close() {
      post({ kind: 'bye' })
      takers.clear()
      channel.close()
    },
  }
}
