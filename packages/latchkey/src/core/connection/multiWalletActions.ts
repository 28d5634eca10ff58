import type { Namespace } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  connectorNotFoundError,
  multiWalletNotEnabledError,
  walletDisconnectedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { emitAlert } from '../notification/index.ts'
import { connect } from './connect.ts'
import type { Connection } from '../model/Connector.ts'
import {
  isSameAddressIgnoringCase,
  setCurrentConnection,
  updateConnection,
  moveAccountFirst,
} from './connectionState.ts'
import { disconnect } from './disconnect.ts'
import { readConnections } from './readConnection.ts'
import { storeConnections } from './storeConnections.ts'
import { createConnectionStorage, type StoredConnection } from './storedConnections.ts'

/** Returns whether several wallets are allowed; alerts when they are not. */
function isEnabled(client: Latchkey): boolean {
  const isOn = client.store.get().features.multiWallet
  if (!isOn) emitAlert(client, { code: 'multi_wallet.not_enabled', variant: 'info' })
  return isOn
}

function assertEnabled(client: Latchkey): void {
  if (!isEnabled(client)) throw new WalletError(multiWalletNotEnabledError)
}

function namespacesOf(client: Latchkey, namespace?: Namespace): readonly Namespace[] {
  return namespace ? [namespace] : (Object.keys(client.store.get().network) as Namespace[])
}

/**
 * Returns the connected wallets. Needs `features.multiWallet`.
 *
 * @param parameters - Namespace. @default all
 * @returns Connections, the current one of each namespace first; empty, with an alert, when the
 * feature is off.
 */
export function getConnections(
  client: Latchkey,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): readonly Connection[] {
  if (!isEnabled(client)) return []
  const state = client.store.get()
  return namespacesOf(client, parameters.namespace).flatMap(
    (namespace) => readConnections(state, namespace).connections,
  )
}

/**
 * Lists wallets that were connected before and are not now. Needs `features.multiWallet`.
 *
 * @param parameters - Namespace. @default all
 * @returns Records; empty, with an alert, when the feature is off.
 */
export function getRecentConnections(
  client: Latchkey,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): readonly StoredConnection[] {
  if (!isEnabled(client)) return []
  const stored = client.own(createConnectionStorage).connections.get()
  return namespacesOf(client, parameters.namespace).flatMap((namespace) => {
    const { connections } = readConnections(client.store.get(), namespace)
    const live = connections.map(({ connector }) => connector.id)
    return (stored[namespace] ?? []).filter(({ connectorId }) => !live.includes(connectorId))
  })
}

/**
 * Switches to another connected wallet, or to another of its accounts. Connects the wallet first when
 * it is not connected.
 *
 * @param parameters - Namespace, connector, and optionally one of its accounts.
 * @throws `multi_wallet.not_enabled`, `connector.not_found`, `account.no_active_address` when the
 * wallet has no such account, and what `connect` throws.
 */
export async function switchConnection(
  client: Latchkey,
  parameters: switchConnection.Parameters,
): Promise<void> {
  assertEnabled(client)
  const { namespace, connectorId, address } = parameters
  const find = (): Connection | undefined =>
    readConnections(client.store.get(), namespace).connections.find(
      ({ connector }) => connector.id === connectorId,
    )
  if (!find()) await connectAgain(client, parameters)
  const connection = find()
  if (!connection) throw new WalletError(walletDisconnectedError)

  const accounts = address ? moveAccountFirst(connection.accounts, address) : connection.accounts
  if (address && !isSameAddressIgnoringCase(accounts[0]?.address ?? '', address))
    throw new WalletError(accountNoActiveAddressError, { address })
  const { uid } = connection.connector
  client.store.batch(() => {
    client.store.set(setCurrentConnection(namespace, uid))
    client.store.set(updateConnection(namespace, uid, { accounts }))
  })
  storeConnections(client, namespace)
}

export declare namespace switchConnection {
  type Parameters = {
    readonly namespace: Namespace
    readonly connectorId: string
    readonly address?: string | undefined
  }
}

async function connectAgain(
  client: Latchkey,
  { namespace, connectorId }: switchConnection.Parameters,
): Promise<void> {
  const connector = client.store
    .get()
    .wallets.connectors.find((one) => one.id === connectorId && one.namespaces.includes(namespace))
  if (!connector) throw new WalletError(connectorNotFoundError, { connector: connectorId })
  await connect(client, { connector, namespace })
}

/**
 * Deletes a stored connection, or one of its addresses. A connected wallet is disconnected.
 *
 * @param parameters - Namespace, connector, and optionally the only address to delete.
 * @throws `multi_wallet.not_enabled`
 */
export function deleteConnection(client: Latchkey, parameters: switchConnection.Parameters): void {
  assertEnabled(client)
  const { namespace, connectorId, address } = parameters
  const slot = client.own(createConnectionStorage).connections
  const stored = (slot.get()[namespace] ?? []).map((record) =>
    record.connectorId === connectorId ? withoutAddress(record, address) : record,
  )
  const isRemoved = !stored.some((one) => one.connectorId === connectorId && one.accounts.length)
  const isLive = readConnections(client.store.get(), namespace).connections.some(
    ({ connector }) => connector.id === connectorId,
  )
  // Only the wallet changes the accounts of a live connection.
  if (isLive && !isRemoved) return
  if (isLive) void disconnect(client, { namespace, connectorId })
  const left = stored.filter(({ accounts }) => accounts.length > 0)
  slot.set({ ...slot.get(), [namespace]: left })
}

function withoutAddress(record: StoredConnection, address: string | undefined): StoredConnection {
  const accounts = record.accounts.filter(
    (account) => address !== undefined && !isSameAddressIgnoringCase(account.address, address),
  )
  return { ...record, accounts }
}
