import { relayUnreachableError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { type Clock, withTimeout } from '../../../kernel/index.ts'
import type { RelayMessage } from '../../../protocol/index.ts'
import type { RelaySocket } from '../../RelaySocket.ts'
import { createTabSubscriptions } from './createTabSubscriptions.ts'
import { serializeError } from './serializedError.ts'
import type { TabCall, TabEndpoint, TabMessage } from './TabMessage.ts'

/** The leading tab: it owns the socket and runs the calls of every tab. */
export type RelayTabLeader = {
  /** Runs a call of a tab. */
  run(tab: string, call: TabCall, signal: AbortSignal): Promise<void>
  onTabMessage(from: string, message: TabMessage): void
  isOpen(): boolean
  close(): void
}

/** Milliseconds that a tab may take to handle a message. A tab that is suspended sends no reply. */
const deliveryTimeout = 10_000

/**
 * Creates the leader.
 *
 * @returns The leader. A message is acknowledged to the relay when at least one tab handled it and
 * none failed to.
 */
export function createRelayTabLeader(parameters: {
  clock: Clock
  socket: RelaySocket
  tab: TabEndpoint
}): RelayTabLeader {
  const { clock, socket, tab } = parameters
  const subscriptions = createTabSubscriptions(socket)
  const running = new Map<string, AbortController>()
  const deliveries = new Map<number, (isHandled: boolean) => void>()
  let count = 0
  let isClosed = false

  function deliver(to: string, message: RelayMessage): Promise<boolean | undefined> {
    if (to === tab.id) return tab.deliver(message)
    count++
    const n = count
    const reply = new Promise<boolean>((resolve) => deliveries.set(n, resolve))
    tab.post({ kind: 'message', n, message }, to)
    const error = (): WalletError => new WalletError(relayUnreachableError)
    return withTimeout(reply, { clock, ms: deliveryTimeout, error })
      .catch(() => undefined)
      .finally(() => deliveries.delete(n))
  }

  socket.onMessage(async (message) => {
    const tabs = subscriptions.tabsOf(message.topic)
    const results = await Promise.all(tabs.map((to) => deliver(to, message)))
    if (!results.includes(true) || results.includes(false))
      throw new Error('No tab handled the message')
  })

  async function runForTab(from: string, n: number, call: TabCall): Promise<void> {
    const controller = new AbortController()
    const key = `${from}/${n}`
    running.set(key, controller)
    tab.post({ kind: 'acknowledged', n, isOpen: socket.isOpen() }, from)
    const error = await subscriptions
      .run(from, call, controller.signal)
      .then(() => undefined, serializeError)
    running.delete(key)
    // Calls that end because this tab loses the socket are repeated by the next leader.
    if (!isClosed) tab.post({ kind: 'done', n, error }, from)
  }

  return {
    run: subscriptions.run,
    onTabMessage(from, message) {
      if (message.kind === 'call') void runForTab(from, message.n, message.call)
      if (message.kind === 'cancel') running.get(`${from}/${message.n}`)?.abort()
      if (message.kind === 'handled') deliveries.get(message.n)?.(message.isHandled)
      if (message.kind === 'closed') subscriptions.removeTab(from)
    },
    isOpen: socket.isOpen,
    close() {
      isClosed = true
      socket.close()
    },
  }
}
