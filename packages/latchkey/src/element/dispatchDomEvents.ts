import type { Namespace } from '../caip/index.ts'
import { type Latchkey, readConnection, type State } from '../core/index.ts'
import type { ModalHandle } from '../modal/index.ts'
import type { ConnectedAccount, LatchkeyElementEvents } from './LatchkeyElements.ts'

/**
 * Dispatches the events of a client in the page, as DOM events that bubble to the document.
 *
 * @param client - Client from `createLatchkey`.
 * @param modal - Its modal.
 * @param readTarget - Returns the node that dispatches the next event.
 * @returns Function that stops dispatching.
 */
export function dispatchDomEvents(
  client: Latchkey,
  modal: ModalHandle,
  readTarget: () => Node | undefined,
): () => void {
  function dispatch<name extends keyof LatchkeyElementEvents>(
    name: name,
    detail: LatchkeyElementEvents[name]['detail'],
  ): void {
    const { CustomEvent } = client.window ?? globalThis
    readTarget()?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  const stops = [
    client.store.watch(
      readAccounts,
      (accounts, before) => {
        for (const [namespace, account] of accounts) {
          const known = before.get(namespace)
          if (!known) dispatch('latchkey:connect', account)
          else if (known.address !== account.address) dispatch('latchkey:accountchange', account)
        }
        for (const namespace of before.keys())
          if (!accounts.has(namespace)) dispatch('latchkey:disconnect', { namespace })
      },
      isSame,
    ),
    client.store.watch(
      ({ network, activeNamespace }) => network[activeNamespace]?.active?.caipNetworkId,
      (networkId) => dispatch('latchkey:networkchange', { networkId }),
    ),
    modal.store.watch(
      ({ open }) => open,
      (open) => dispatch(open ? 'latchkey:open' : 'latchkey:close', null),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type Accounts = ReadonlyMap<Namespace, ConnectedAccount>

/** Reads the current account of each connected namespace. */
function readAccounts(state: State): Accounts {
  const accounts = new Map<Namespace, ConnectedAccount>()
  for (const namespace of Object.keys(state.connection) as Namespace[]) {
    const connection = readConnection(state, namespace)
    const address = connection?.accounts[0]?.address
    if (!connection || address === undefined) continue
    const { network: networkId, connector, wallet } = connection
    const walletName = wallet?.name ?? connector.name
    accounts.set(namespace, { namespace, address, networkId, walletName })
  }
  return accounts
}

function isSame(one: Accounts, other: Accounts): boolean {
  return (
    one.size === other.size &&
    [...one].every(([namespace, { address }]) => other.get(namespace)?.address === address)
  )
}
