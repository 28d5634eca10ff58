import type { ConnectionStatus } from '../model/slices/connection.ts'
import type { CaipNetworkId } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { GrantedAccount } from '../model/Connector.ts'
import {
  type ByNamespace,
  parseByNamespace,
  createConnectionStatusStorageSlot,
} from './createConnectionStatusStorageSlot.ts'

/** A stored connection. */
export type StoredConnection = {
  readonly connectorId: string
  readonly name: string
  readonly accounts: readonly GrantedAccount[]
  /** Networks that the pairing was requested for; it cannot serve others. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** Storage slots of the connection slice. */
type Slots = {
  readonly connections: StorageSlot<ByNamespace<readonly StoredConnection[]>>
  /** Connectors that the visitor disconnected: they are not reconnected at start. */
  readonly disconnected: StorageSlot<ByNamespace<readonly string[]>>
  /** Status by namespace. */
  readonly status: StorageSlot<ByNamespace<ConnectionStatus>>
}

/** Creates the slots of a client. */
export function createConnectionStorage(client: Latchkey): Slots {
  const { storage } = client
  return {
    connections: storage.slot({
      key: 'connections',
      version: 1,
      initial: {},
      parse: (value) => parseByNamespace(value, parseConnections),
    }),
    disconnected: storage.slot({
      key: 'disconnected',
      version: 1,
      initial: {},
      parse: (value) => parseByNamespace(value, parseTexts),
    }),
    status: client.own(createConnectionStatusStorageSlot),
  }
}

function parseTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}

function parseConnections(value: unknown): readonly StoredConnection[] | undefined {
  if (!Array.isArray(value)) return undefined
  return (value as Partial<Record<keyof StoredConnection, unknown>>[]).flatMap((entry) => {
    const { connectorId, name, accounts, networks } = entry ?? {}
    if (typeof connectorId !== 'string' || !Array.isArray(accounts)) return []
    return [
      {
        connectorId,
        name: typeof name === 'string' ? name : connectorId,
        accounts: (accounts as GrantedAccount[]).filter((one) => typeof one?.address === 'string'),
        networks: parseTexts(networks) as StoredConnection['networks'],
      },
    ]
  })
}
