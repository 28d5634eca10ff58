import type { Namespace } from '../../caip/index.ts'
import {
  cancelConnect,
  type Connector,
  disconnect,
  notify,
  startConnect,
  type WalletRow,
} from '../../core/index.ts'
import { failure } from '../../errors/index.ts'
import type { Modal, Route } from '../Modal.ts'
import { isMobile } from '../platform.ts'
import { readRoute } from '../routeStack.ts'
import { afterConnect, chooseNamespace, networkToAsk } from './connectRules.ts'

/** Follows a click on a wallet: asks it, or asks which of its namespaces is meant. */
export function selectWallet(modal: Modal, wallet: WalletRow, namespace?: Namespace): void {
  const { client, store } = modal
  // The choice of a namespace is a second click on the same wallet.
  if (readRoute(store.get()).view !== 'ConnectingMultiChain') {
    const platform = isMobile(client.window) ? 'mobile' : 'browser'
    client.events.emit('SELECT_WALLET', { name: wallet.name, platform })
  }
  const choice = chooseNamespace(wallet, namespace ?? store.get().namespace)
  if (choice.kind === 'choose') modal.push({ view: 'ConnectingMultiChain', data: { wallet } })
  else if (choice.kind === 'absent') offerInstall(modal, wallet)
  else {
    modal.push({ view: 'ConnectingExternal', data: { wallet, namespace: choice.namespace } })
    void ask(modal, choice.connector, choice.namespace)
  }
}

/** Asks the wallet of the connecting view again. */
export function retryConnect(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'ConnectingExternal') return
  const { wallet, namespace } = route.data
  const choice = chooseNamespace(wallet, namespace)
  if (choice.kind === 'connect') void ask(modal, choice.connector, namespace)
  else offerInstall(modal, wallet)
}

/** Disconnects. Where other wallets stay connected, their list shows; else the modal closes. */
export async function disconnectWallet(modal: Modal, namespace?: Namespace): Promise<void> {
  const { client } = modal
  const hasOthers =
    namespace !== undefined && client.options.features.multiWallet && countConnections(modal) > 1
  // Before, because the address that goes would close any other view.
  if (hasOthers && readRoute(modal.store.get()).view !== 'ProfileWallets')
    modal.reset({ view: 'ProfileWallets', data: undefined })
  await disconnect(client, { namespace })
  if (hasOthers) notify(client, { message: 'Wallet disconnected', variant: 'success' })
  else modal.close()
}

async function ask(modal: Modal, connector: Connector, namespace: Namespace): Promise<void> {
  const { client, store } = modal
  const isFurther = countConnections(modal) > 0
  const network = networkToAsk(store.get().history, namespace)
  const connection = await startConnect(client, { connector, namespace, network })
  // The visitor, or a network that needs attention, may have led elsewhere meanwhile.
  if (!connection || !isAsking(readRoute(store.get()), connector)) return

  const { history } = store.get()
  const { multiWallet } = client.options.features
  if (afterConnect({ history, isMultiWallet: multiWallet, isFurther }) === 'close')
    return modal.close()
  cancelConnect(client)
  modal.reset({ view: 'ProfileWallets', data: undefined })
  notify(client, { message: 'New Wallet Added', variant: 'success' })
}

function isAsking(route: Route, connector: Connector): boolean {
  return route.view === 'ConnectingExternal' && route.data.wallet.connectors.includes(connector)
}

function countConnections(modal: Modal): number {
  const all = Object.values(modal.client.store.get().connection)
  return all.reduce((sum, { connections }) => sum + connections.length, 0)
}

/** A wallet that is not here: its home page, or that it was not found. */
function offerInstall(modal: Modal, wallet: WalletRow): void {
  const { client } = modal
  if (wallet.connectors.length === 0 && wallet.homepage !== undefined)
    client.window?.open(wallet.homepage, '_blank', 'noopener,noreferrer')
  else notify(client, { message: failure('connector.not_found').message, variant: 'error' })
}
