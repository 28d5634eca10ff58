import type { Namespace } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { removeConnection } from './connectorEvents.ts'
import { clearConnecting } from './namespaceTransitions.ts'
import type { Connector } from '../model/Connector.ts'
import { createConnectRuns } from './createConnectRuns.ts'
import { readConnections } from './readConnection.ts'
import { storeConnections } from './storeConnections.ts'
import { disconnectConnector } from './disconnectConnector.ts'
import { readStoredConnections } from './readStoredConnections.ts'

/**
 * Disconnects wallets: all, those of a namespace, or one. Always resolves.
 *
 * The state is updated first; the wallet's sign-out is then awaited for at most 3 s. A wallet that
 * serves several namespaces is disconnected in all of them.
 *
 * @example
 * await disconnect(client, { namespace: 'solana' })
 *
 * @param parameters - Namespace, id of a connector; all when omitted.
 */
export async function disconnect(
  client: Latchkey,
  parameters: disconnect.Parameters = {},
): Promise<void> {
  const { namespace, connectorId } = parameters
  try {
    const removed = removeConnections(client, parameters)
    const answers = await Promise.allSettled(
      removed.map((connector) => disconnectConnector(client, connector)),
    )
    const refusal = answers.find((answer) => answer.status === 'rejected')
    if (refusal) {
      const message = messageOf(refusal.reason)
      client.logger.warn(message, {
        connector: connectorId,
        reason: messageOf(refusal.reason.cause),
      })
      client.events.emit('DISCONNECT_ERROR', { message })
    } else if (removed.length)
      client.events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  } catch (error) {
    client.logger.warn(messageOf(error))
  }
}

export declare namespace disconnect {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    readonly connectorId?: string | undefined
  }
}

/** Removes the connections from the state, and returns the connectors to sign out. */
function removeConnections(
  client: Latchkey,
  parameters: disconnect.Parameters,
): readonly Connector[] {
  const { store } = client
  const { namespace, connectorId } = parameters
  const all = Object.keys(store.get().network) as Namespace[]
  const requested = namespace ? [namespace] : all
  const removed = new Map<string, Connector>()
  for (const name of requested)
    for (const { connector } of readConnections(store.get(), name).connections)
      if (connectorId === undefined || connector.id === connectorId)
        removed.set(connector.uid, connector)

  store.batch(() => {
    for (const name of all) {
      const { connections } = readConnections(store.get(), name)
      const leaving = connections.filter(({ connector }) => removed.has(connector.uid))
      const isEveryWallet = connectorId === undefined && requested.includes(name)
      if (leaving.length === 0 && !isEveryWallet) continue
      for (const connection of leaving) {
        removeConnection(client, name, connection.connector)
        client.signals.emit('disconnected', connection)
      }
      const ended = leaving.map(({ connector }) => connector.id)
      if (isEveryWallet) ended.push(...cancelPending(client, name))
      storeConnections(client, name, ended)
    }
  })
  clearIdentityCaches(client)
  return [...removed.values()]
}

/** Clears cached identities and names, also when this page has not read them. */
function clearIdentityCaches({ storage }: Latchkey): void {
  for (const key of ['identities', 'names'])
    storage.slot({ key, version: 1, initial: {}, parse: () => undefined }).remove()
}

/**
 * Aborts a pending connect or reconnect. Returns ids of the connectors that must not be reconnected
 * later.
 */
function cancelPending(client: Latchkey, namespace: Namespace): readonly string[] {
  client.own(createConnectRuns).abort(namespace)
  client.store.set(clearConnecting(namespace))
  return readStoredConnections(client, namespace).map((record) => record.connectorId)
}
