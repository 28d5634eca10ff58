import type { Connection, State } from '../core/index.ts'
import type { Modal, ModalOpenResult } from './Modal.ts'

/**
 * Waits until an open modal is closed, or a transfer is sent. For an embedded modal, which stays open,
 * waits for the first change.
 *
 * @returns What changed since the call. Never rejects.
 */
export function waitForModalResult({ client, store }: Modal): Promise<ModalOpenResult> {
  const before = client.store.get()
  return new Promise((resolve) => {
    const finish = (): void => {
      for (const stop of stops) stop()
      resolve(compare(before, client.store.get()))
    }
    const stops = [
      store.watch(
        ({ open }) => open,
        (isOpen) => isOpen || finish(),
      ),
      client.store.subscribe(() => {
        const { status } = compare(before, client.store.get())
        // A transfer is sent before its result is read and the modal closed.
        if (status === 'sent' || (client.options.enableEmbedded && status !== 'closed')) finish()
      }),
    ]
  })
}

function compare(before: State, now: State): ModalOpenResult {
  // First, as a wallet may have been connected for the transfer or the swap.
  const { flow } = now.send
  if (flow !== before.send.flow) {
    if (flow.status === 'sent') return flow
    if (flow.status === 'failed' && flow.error) return { status: 'failed', error: flow.error }
  }
  const { swap } = now
  if (swap?.flow.status === 'done' && swap.flow !== before.swap?.flow)
    return { status: 'swapped', hash: swap.flow.hash }
  const old = currentConnections(before)
  const current = currentConnections(now)
  const connection = current.find((one) => !old.some((other) => isSame(one, other)))
  if (connection) return { status: 'connected', connection }
  if (current.length < old.length) return { status: 'disconnected' }
  const network = now.network[now.activeNamespace]?.active
  const isSwitched = network !== before.network[before.activeNamespace]?.active
  return network && isSwitched ? { status: 'switched', network } : { status: 'closed' }
}

/** The current connection of each namespace. */
function currentConnections({ connection }: State): readonly Connection[] {
  return Object.values(connection).flatMap(({ connections }) => connections.slice(0, 1))
}

function isSame(one: Connection, other: Connection): boolean {
  return (
    one.namespace === other.namespace &&
    one.connector.uid === other.connector.uid &&
    one.accounts[0]?.address === other.accounts[0]?.address
  )
}
