import type { Namespace } from '../../caip/index.ts'
import {
  cancelConnect,
  type Connector,
  type Latchkey,
  notify,
  startConnect,
  type WalletRow,
} from '../../core/index.ts'
import type { Modal, Route } from '../Modal.ts'
import { quietly } from '../quietly.ts'
import { afterConnect, networkToAsk } from './connectRules.ts'

/** Asks a wallet to connect, as the view that shows says; and moves on once it agreed. */
export async function ask(modal: Modal, connector: Connector, namespace: Namespace): Promise<void> {
  const { client, store } = modal
  const isFurther = countConnections(modal) > 0
  const network = networkToAsk(store.get().history, namespace)
  const connection = await startConnect(client, { connector, namespace, network })
  const { history } = store.get()
  const wallet = pairedRow(history, connector)
  if (connection && wallet) quietly(client, remember(client, wallet))
  // A network that needs attention, or another wallet, may have led elsewhere meanwhile. Who only
  // looked up where to get the wallet is still asking.
  if (!connection || !history.some((route) => isAsking(route, connector))) return

  const { multiWallet } = client.store.get().features
  if (afterConnect({ history, isMultiWallet: multiWallet, isFurther }) === 'close')
    return modal.close()
  cancelConnect(client)
  modal.reset({ view: 'ProfileWallets', data: undefined })
  notify(client, { message: 'New Wallet Added', variant: 'success' })
}

async function remember(client: Latchkey, row: WalletRow): Promise<void> {
  const { addRecentWallet } = await import('./remembering.ts')
  addRecentWallet(client, { row })
}

/** Counts what is connected, in every namespace. */
export function countConnections(modal: Modal): number {
  const all = Object.values(modal.client.store.get().connection)
  return all.reduce((sum, { connections }) => sum + connections.length, 0)
}

/** The wallet whose row led to a pairing. Which one scanned any wallet's code, nobody knows. */
function pairedRow(history: readonly Route[], { kind }: Connector): WalletRow | undefined {
  if (kind !== 'walletConnect') return undefined
  const route = history.findLast(({ view }) => view === 'ConnectingWalletConnect')
  return route?.view === 'ConnectingWalletConnect' ? route.data.wallet : undefined
}

function isAsking(route: Route, connector: Connector): boolean {
  if (route.view === 'ConnectingWalletConnectBasic') return connector.kind === 'walletConnect'
  if (route.view === 'ConnectingWalletConnect') {
    const { wallet, platform } = route.data
    return platform === 'browser'
      ? wallet?.connectors.includes(connector) === true
      : connector.kind === 'walletConnect'
  }
  return route.view === 'ConnectingExternal' && route.data.wallet.connectors.includes(connector)
}
