import { WalletError } from '../../../errors/index.ts'
import { type Clock, withTimeout } from '../../../kernel/index.ts'
import type { RelayMessage, RelaySocket } from '../../RelaySocket.ts'
import { createTabSubscriptions } from './createTabSubscriptions.ts'
import type { TabCall, TabMessage, TabEndpoint } from './TabMessage.ts'
import { serializeError } from './serializedError.ts'

/** The side of the tab that holds the socket: what it does for itself and for the others. */
export type Leader = {
  /** Does what a tab asks for. */
  run(tab: string, call: TabCall, signal: AbortSignal): Promise<void>
  onTabMessage(from: string, notice: TabMessage): void
  isOpen(): boolean
  close(): void
}

/** ms that a tab has to take a message. One that says nothing sleeps, or is gone. */
const deliveryTimeout = 10_000

/**
 * Makes the host.
 *
 * @param parameters - The socket; this tab, and how others are told.
 * @returns The host. A message is acknowledged when a tab took it and none refused it.
 */
export function createLeader(parameters: {
  clock: Clock
  socket: RelaySocket
  tab: TabEndpoint
}): Leader {
  const { clock, socket, tab } = parameters
  const wishes = createTabSubscriptions(socket)
  const running = new Map<string, AbortController>()
  const handed = new Map<number, (isTaken: boolean) => void>()
  let count = 0
  let isClosed = false

  function hand(to: string, delivery: RelayMessage): Promise<boolean | undefined> {
    if (to === tab.id) return tab.deliver(delivery)
    count++
    const n = count
    const said = new Promise<boolean>((resolve) => handed.set(n, resolve))
    tab.post({ kind: 'delivery', n, delivery }, to)
    const error = (): WalletError => new WalletError('relay.unreachable')
    return withTimeout(said, { clock, ms: deliveryTimeout, error })
      .catch(() => undefined)
      .finally(() => handed.delete(n))
  }

  socket.onMessage(async (delivery) => {
    const tabs = wishes.tabsOf(delivery.topic)
    const said = await Promise.all(tabs.map((to) => hand(to, delivery)))
    if (!said.includes(true) || said.includes(false)) throw new Error('No tab took it')
  })

  async function serve(from: string, n: number, call: TabCall): Promise<void> {
    const controller = new AbortController()
    const name = `${from}/${n}`
    running.set(name, controller)
    tab.post({ kind: 'heard', n, isOpen: socket.isOpen() }, from)
    const error = await wishes
      .run(from, call, controller.signal)
      .then(() => undefined, serializeError)
    running.delete(name)
    // What ended because this tab gives the socket up is done by the next.
    if (!isClosed) tab.post({ kind: 'done', n, error }, from)
  }

  return {
    run: wishes.run,
    onTabMessage(from, notice) {
      if (notice.kind === 'call') void serve(from, notice.n, notice.call)
      if (notice.kind === 'cancel') running.get(`${from}/${notice.n}`)?.abort()
      if (notice.kind === 'taken') handed.get(notice.n)?.(notice.isTaken)
      if (notice.kind === 'bye') wishes.removeTab(from)
    },
    isOpen: socket.isOpen,
    close() {
      isClosed = true
      socket.close()
    },
  }
}
