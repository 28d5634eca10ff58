import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  adapterNotFoundError,
  networkNoActiveNetworkError,
  networkUnsupportedNamespaceError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Adapter, WalletRequestContext } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'

/** Operations of an adapter that use the wallet on one network. */
type Operation =
  | 'sendTransaction'
  | 'simulateTransaction'
  | 'simulateReceived'
  | 'sendSwap'
  | 'sendCalls'
  | 'readCallsStatus'
  | 'supportsAtomicCalls'
  | 'signTypedData'

/**
 * Finds the operation of an adapter, and the account and network to call it with.
 *
 * @param operation - Name of the operation.
 * @param parameters - Network, by default the active one; abort signal.
 * @throws `network.no_active_network`, `account.no_active_address`, `adapter.not_found`,
 * `network.unsupported_namespace` when the namespace lacks the operation.
 */
export function getAdapterOperation<operation extends Operation>(
  client: Latchkey,
  operation: operation,
  parameters: {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  },
): { readonly run: NonNullable<Adapter[operation]>; readonly context: WalletRequestContext } {
  const state = client.store.get()
  const id = parameters.network
    ? networkIdOf(parameters.network)
    : readNetwork(state)?.caipNetworkId
  if (!id) throw new WalletError(networkNoActiveNetworkError)
  const namespace = namespaceOf(id)
  const connection = readConnection(state, namespace)
  const address = connection?.accounts[0]?.address
  if (!connection || !address) throw new WalletError(accountNoActiveAddressError)
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!network) throw new WalletError(networkNoActiveNetworkError, { network: id })
  const adapter = client.adapters.get(namespace)
  if (!adapter) throw new WalletError(adapterNotFoundError, { namespace })
  const run = adapter[operation]
  if (!run) throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  return { run, context: { connection, network, address, signal: parameters.signal } }
}

/**
 * Like {@link getAdapterOperation}, after switching to the network if it is not the active one.
 *
 * @throws what `switchNetwork` throws, too.
 */
export async function switchAndGetAdapterOperation<operation extends Operation>(
  client: Latchkey,
  operation: operation,
  parameters: {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<ReturnType<typeof getAdapterOperation<operation>>> {
  const { network } = getAdapterOperation(client, operation, parameters).context
  if (!isActive(client, network.caipNetworkId))
    await switchNetwork(client, { network, signal: parameters.signal, throwOnFailure: true })
  return getAdapterOperation(client, operation, parameters)
}

function isActive({ store }: Latchkey, id: CaipNetworkId): boolean {
  return readNetwork(store.get(), namespaceOf(id))?.caipNetworkId === id
}
