import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import type { Connector } from '../model/Connector.ts'
import { readConnections } from './readConnection.ts'

/** Returns whether a connector is the current one of a namespace. */
export function isCurrentConnector(
  state: State,
  namespace: Namespace,
  connector: Connector,
): boolean {
  return readConnections(state, namespace).connections[0]?.connector.uid === connector.uid
}

/** Returns whether a connector is connected in any namespace. */
export function isConnectorInUse({ connection }: State, uid: string): boolean {
  return Object.values(connection).some(({ connections }) =>
    connections.some(({ connector }) => connector.uid === uid),
  )
}
