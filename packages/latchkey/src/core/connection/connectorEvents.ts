import { namespaceOf, type Namespace } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { validateSessionAccounts } from './validateConnectorSessions.ts'
import { removeConnectionFromState, updateConnection } from './connectionState.ts'
import type { Connection, Connector, ConnectorEvent } from '../model/Connector.ts'
import { isConnectorInUse } from './connectorUse.ts'
import { isConnected, readConnections } from './readConnection.ts'
import { storeConnections } from './storeConnections.ts'

/** Functions that unsubscribe from connectors, by uid. */
function listening(client: Latchkey): Map<string, () => void> {
  const stops = new Map<string, () => void>()
  client.onDestroy(() => {
    for (const stop of stops.values()) stop()
    stops.clear()
  })
  return stops
}

/**
 * Subscribes to the events of a connected wallet.
 *
 * @param connector - A connected connector; a second call for it does nothing.
 */
export function followConnector(client: Latchkey, connector: Connector): void {
  const stops = client.own(listening)
  if (stops.has(connector.uid)) return
  stops.set(
    connector.uid,
    connector.on((event) => applyConnectorEvent(client, connector, event)),
  )
}

/** Unsubscribes from a connector, unless a namespace still uses it. */
export function unfollowConnector(client: Latchkey, uid: string): void {
  if (isConnectorInUse(client.store.get(), uid)) return
  const stops = client.own(listening)
  stops.get(uid)?.()
  stops.delete(uid)
}

/**
 * Applies an event of a wallet to the state.
 *
 * @param connector - The connector that emitted it.
 * @param event - An empty list of accounts means that the wallet disconnected.
 * @see EIP-1193 "accountsChanged", "chainChanged", "disconnect"
 */
export function applyConnectorEvent(
  client: Latchkey,
  connector: Connector,
  event: ConnectorEvent,
): void {
  const namespace = event.type === 'networkChanged' ? namespaceOf(event.network) : event.namespace
  const { connections } = readConnections(client.store.get(), namespace)
  const connection = connections.find((one) => one.connector.uid === connector.uid)
  if (!connection) return

  if (event.type === 'disconnected') return endConnection(client, connection)
  if (event.type === 'networkChanged') {
    client.store.set(updateConnection(namespace, connector.uid, { network: event.network }))
    return
  }
  if (event.type === 'networksApproved') {
    const { approvedNetworks } = event
    client.store.set(updateConnection(namespace, connector.uid, { approvedNetworks }))
    return
  }
  if (event.accounts.length === 0) return endConnection(client, connection)
  try {
    const accounts = validateSessionAccounts(client, event)
    client.store.set(updateConnection(namespace, connector.uid, { accounts }))
    storeConnections(client, namespace)
  } catch (error) {
    client.logger.warn('A wallet reported invalid accounts.', { reason: messageOf(error) })
  }
}

/** Removes a connection that the wallet, not the visitor, has ended. */
function endConnection(client: Latchkey, connection: Connection): void {
  const { namespace, connector } = connection
  removeConnection(client, namespace, connector)
  storeConnections(client, namespace, [connector.id])
  client.signals.emit('disconnected', connection)
}

/**
 * Removes a connection from the state, and signals `addressLost` when its namespace has none left.
 *
 * @param connector - The disconnected connector.
 */
export function removeConnection(
  client: Latchkey,
  namespace: Namespace,
  connector: Connector,
): void {
  client.store.set(removeConnectionFromState(namespace, connector.uid))
  unfollowConnector(client, connector.uid)
  if (!isConnected(client.store.get(), namespace))
    client.signals.emit('attention', { kind: 'addressLost', namespace })
}
