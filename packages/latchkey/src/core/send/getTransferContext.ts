import type { Connection } from '../model/Connector.ts'
import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  networkNoActiveNetworkError,
  networkUnsupportedNamespaceError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'

/** Adapter, connection and network of a transfer. */
export type TransferContext = {
  readonly adapter: Adapter & Required<Pick<Adapter, 'send'>>
  readonly connection: Connection
  readonly network: Network
}

/**
 * Finds the adapter, connection and network of a transfer.
 *
 * @param networkId - CAIP-2 id.
 * @throws `network.unsupported_namespace`, `account.no_active_address`,
 * `network.no_active_network`.
 */
export function getTransferContext(client: Latchkey, networkId: CaipNetworkId): TransferContext {
  const namespace = namespaceOf(networkId)
  const adapter = client.adapters.get(namespace)
  if (!canSend(adapter)) throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  const connection = readConnection(client.store.get(), namespace)
  if (!connection) throw new WalletError(accountNoActiveAddressError)
  const network = client.options.networks.find((one) => one.caipNetworkId === networkId)
  if (!network) throw new WalletError(networkNoActiveNetworkError, { network: networkId })
  return { adapter, connection, network }
}

function canSend(adapter: Adapter | undefined): adapter is TransferContext['adapter'] {
  return adapter?.send !== undefined
}
