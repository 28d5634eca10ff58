import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { addRecentWallet } from '../wallets/index.ts'
import { validateConnectorSessions } from './validateConnectorSessions.ts'
import { applyConnectorEvent, followConnector, unfollowConnector } from './connectorEvents.ts'
import { addConnection } from './connectionState.ts'
import { activateNamespace, clearConnecting } from './namespaceTransitions.ts'
import type { Connection, Connector, ConnectorEvent, ConnectorSession } from '../model/Connector.ts'
import type { ConnectEventContext } from '../model/slices/connection.ts'
import { type ConnectRun, createConnectRuns } from './createConnectRuns.ts'
import { readConnections } from './readConnection.ts'
import { storeConnections } from './storeConnections.ts'
import { disconnectUnusedConnector } from './disconnectConnector.ts'
import { emitConnectSuccess } from './emitConnectSuccess.ts'

/**
 * Applies the sessions that a wallet granted: they become the current connections of their
 * namespaces. The requested namespace becomes the active one; without a session for it, the first
 * granted one.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The connector and its sessions; the run that requested them; the namespace
 * that the caller requires, if any; events that the wallet emitted while the request was pending; a
 * function that returns where the visitor connects it.
 * @returns The new connection, which is the active one.
 * @throws `wallet.no_accounts`, `wallet.malformed_address`, `network.invalid_chain_id`, with the
 * state as it was.
 */
export function applyConnectorSessions(
  client: Latchkey,
  parameters: {
    readonly connector: Connector
    readonly answer: readonly ConnectorSession[]
    readonly required: Namespace | undefined
    readonly run: ConnectRun
    readonly before: readonly ConnectorEvent[]
    readonly readSource?: (() => ConnectEventContext) | undefined
  },
): Connection {
  const { connector, answer, required, run, before } = parameters
  const accepted = required ? [required] : connector.namespaces
  const sessions = validateConnectorSessions(client, answer, accepted)
  client.own(createConnectRuns).end(run)
  // Before views change because the wallet is connected.
  const source = parameters.readSource?.()
  const connection = setConnections(client, connector, sessions, run.namespace)
  // The wallet may switch networks while the request is pending. Accounts are those of the
  // response.
  for (const event of before)
    if (event.type === 'networkChanged') applyConnectorEvent(client, connector, event)
  emitConnectSuccess(client, connection, false, source)
  return connection
}

function setConnections(
  client: Latchkey,
  connector: Connector,
  sessions: readonly ConnectorSession[],
  requested: Namespace,
): Connection {
  const { store } = client
  const granted = sessions.map(({ namespace }) => namespace)
  const namespace =
    [requested, ...connector.namespaces].find((one) => granted.includes(one)) ?? requested
  const others = client.store.get().features.multiWallet ? 'kept' : 'dropped'
  const before = sessions.flatMap((one) => readConnections(store.get(), one.namespace).connections)
  store.batch(() => {
    for (const session of sessions) store.set(addConnection({ ...session, connector }, others))
    if (!granted.includes(requested)) store.set(clearConnecting(requested))
    store.set(activateNamespace(namespace))
  })
  followConnector(client, connector)
  for (const session of sessions) storeConnections(client, session.namespace)
  // Pairing stores the paired wallet itself.
  if (connector.kind !== 'walletConnect') addRecentWallet(client, { connector })
  if (others === 'dropped') for (const one of before) releasePrevious(client, one.connector)
  return readConnections(store.get(), namespace).connections[0] as Connection
}

function releasePrevious(client: Latchkey, connector: Connector): void {
  unfollowConnector(client, connector.uid)
  disconnectUnusedConnector(client, connector)
}
