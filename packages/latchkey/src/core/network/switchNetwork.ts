import type { Connection } from '../model/Connector.ts'
import {
  networkChainNotSupportedError,
  networkNotFoundError,
  networkSwitchFailedError,
  transportAbortedError,
  walletDisconnectedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { translateWalletError, isWalletError, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun, withTimeout } from '../../kernel/index.ts'
import { type Network, networkIdOf } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { activateNamespace, readConnection, updateConnection } from '../connection/index.ts'
import { emitAlert } from '../notification/index.ts'
import { setActiveNetwork } from './networkState.ts'
import { isNetworkApproved, readNetwork } from './readNetwork.ts'

function switchRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Switches to a network and its namespace. Requests the switch from a wallet connected there.
 *
 * A newer call aborts an older one. The active network stays until the wallet approves.
 *
 * @example
 * await switchNetwork(client, { network: 'eip155:8453' })
 *
 * @param parameters - A configured network or its CAIP-2 id; whether an unconfigured one throws, besides
 * the alert; abort signal.
 * @throws {@link switchNetwork.ErrorCode}
 */
export async function switchNetwork(
  client: Latchkey,
  parameters: switchNetwork.Parameters,
): Promise<void> {
  const { throwOnFailure = false, signal: outer } = parameters
  const id = networkIdOf(parameters.network)
  const { store } = client
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!network) {
    emitAlert(client, { code: 'network.not_found' })
    if (throwOnFailure) throw new WalletError(networkNotFoundError, { network: id })
    return
  }
  const namespace = network.chainNamespace
  const isThere = readNetwork(store.get(), namespace)?.caipNetworkId === id
  if (isThere && store.get().activeNamespace === namespace) return

  const run = client.own(switchRun)
  const own = run.start()
  const signal = outer ? AbortSignal.any([own, outer]) : own
  const connection = readConnection(store.get(), namespace)
  if (connection && !isThere) await requestSwitch(client, connection, network, signal)
  if (signal.aborted) throw new WalletError(transportAbortedError)

  store.batch(() => {
    if (connection)
      store.set(updateConnection(namespace, connection.connector.uid, { network: id }))
    store.set(setActiveNetwork(id))
    store.set(activateNamespace(namespace))
  })
  client.events.emit('SWITCH_NETWORK', { network: id })
}

export declare namespace switchNetwork {
  type Parameters = {
    readonly network: NetworkOrId
    /** @default false */
    readonly throwOnFailure?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'network.not_found'
    | 'network.chain_not_supported'
    | 'network.switch_failed'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'wallet.disconnected'
    | 'transport.aborted'
    | 'client.destroyed'
}

async function requestSwitch(
  client: Latchkey,
  connection: Connection,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const adapter = client.adapters.get(network.chainNamespace)
  if (!isNetworkApproved(client.store.get(), network.caipNetworkId))
    throw new WalletError(networkChainNotSupportedError, { network: network.caipNetworkId })
  // A wallet without a network of its own uses the client's.
  if (!adapter?.switchNetwork) return

  const answer = switchOrAdd(adapter, { connection, network, signal })
  await withTimeout(answer, {
    clock: client.clock,
    ms: Number.POSITIVE_INFINITY,
    signal,
    error: () => new WalletError(walletTimedOutError),
  })
  const now = readConnection(client.store.get(), network.chainNamespace)
  if (now?.connector.uid !== connection.connector.uid)
    throw new WalletError(walletDisconnectedError)
}

async function switchOrAdd(
  adapter: Adapter,
  request: { connection: Connection; network: Network; signal: AbortSignal },
): Promise<void> {
  try {
    await adapter.switchNetwork?.(request)
  } catch (cause) {
    const error = translateWalletError(cause, networkSwitchFailedError)
    if (!isWalletError(error, 'wallet.unknown_network')) throw error
    await addThenSwitch(adapter, request, error)
  }
}

/** When adding fails too, the error is 'Chain is not supported'. */
async function addThenSwitch(
  adapter: Adapter,
  request: Parameters<NonNullable<Adapter['addNetwork']>>[0],
  unknown: WalletError,
): Promise<void> {
  try {
    if (!adapter.addNetwork) throw unknown
    await adapter.addNetwork(request)
    await adapter.switchNetwork?.(request)
  } catch (cause) {
    if (isWalletError(cause, 'transport.aborted')) throw cause
    const details = { network: request.network.caipNetworkId }
    throw new WalletError(networkChainNotSupportedError, details, { cause })
  }
}
