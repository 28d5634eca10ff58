import type { Namespace } from '../../caip/index.ts'
import {
  connectorAlreadyConnectedError,
  connectorNotFoundError,
  namespaceNotFoundError,
  transportAbortedError,
  walletFailedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import {
  type ErrorCode,
  translateWalletError,
  isUserRejected,
  WalletError,
} from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import { fetchProject } from '../project/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { requestedNamespace } from './requestedNamespace.ts'
import { setConnecting, clearConnecting } from './namespaceTransitions.ts'
import type { Connection, Connector, ConnectorEvent, ConnectorSession } from '../model/Connector.ts'
import type { ConnectEventContext } from '../model/slices/connection.ts'
import { isCurrentConnector } from './connectorUse.ts'
import { type ConnectRuns, createConnectRuns } from './createConnectRuns.ts'
import { loadProviderFactories } from './createProviderFactoryMap.ts'
import { networksToRequest } from './networksToRequest.ts'
import { disconnectUnusedConnector } from './disconnectConnector.ts'
import { applyConnectorSessions } from './applyConnectorSessions.ts'

/**
 * Connects a wallet and makes it the current connection of its namespace.
 *
 * A newer call aborts an older one for the same namespace. Unless several wallets are allowed, the
 * previous connection is ended once the new one is established.
 *
 * @example
 * const connection = await connect(client, { connector, network: 'eip155:8453' })
 *
 * @param parameters - Connector; network to request, or namespace; abort signal.
 * @returns The new connection, which is active. The wallet may have selected a different network and,
 * unless one was requested, a different namespace.
 * @throws {@link connect.ErrorCode}. The status is restored first.
 */
export async function connect(
  client: Latchkey,
  parameters: connect.Parameters,
): Promise<Connection> {
  const { connector, network, signal, readSource } = parameters
  // Hosts without a type checker may pass the first item of an empty list.
  if (!connector) throw new WalletError(connectorNotFoundError)
  const runs = client.own(createConnectRuns)
  const namespace = requestedNamespace(client.store.get(), parameters)
  if (
    !namespace ||
    !connector.namespaces.includes(namespace) ||
    !client.store.get().network[namespace]
  )
    throw new WalletError(namespaceNotFoundError, { namespace: namespace ?? '' })
  if (isCurrentConnector(client.store.get(), namespace, connector))
    throw new WalletError(connectorAlreadyConnectedError, { connector: connector.id })

  const run = runs.start(namespace, connector.uid, signal)
  const events: ConnectorEvent[] = []
  let stopEarly = (): void => {}
  let answer: readonly ConnectorSession[] | undefined
  client.store.set(setConnecting(namespace))
  try {
    stopEarly = connector.on((event) => events.push(event))
    const networks = networksToRequest(client.store.get(), connector)
    answer = await requestSessions(client, runs, connector, {
      networks,
      network: network && networkIdOf(network),
      signal: run.signal,
    })
    await waitFor(client, loadProviderFactories(client, connector), run.signal)
    const required = network || parameters.namespace ? namespace : undefined
    const before = events
    return applyConnectorSessions(client, { connector, answer, required, run, before, readSource })
  } catch (error) {
    const isLast = runs.isCurrent(run)
    runs.end(run)
    if (isLast) client.store.set(clearConnecting(namespace))
    const failure = reportFailure(client, error)
    if (!runs.isClosed && (answer || invalidAnswerCodes.includes(failure.code)))
      disconnectUnusedConnector(client, connector)
    throw failure
  } finally {
    stopEarly()
  }
}

export declare namespace connect {
  type Parameters = {
    readonly connector: Connector
    readonly network?: NetworkOrId | undefined
    /**
     * Required namespace. @default that of `network`; without either, any that the wallet grants,
     * preferably the active one
     */
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
    /** Returns where in the modal the visitor connects the wallet, for `CONNECT_SUCCESS`. */
    readonly readSource?: (() => ConnectEventContext) | undefined
  }
  type ErrorCode =
    | 'connector.already_connected'
    | 'connector.not_found'
    | 'namespace.not_found'
    | 'wallet.no_accounts'
    | 'wallet.malformed_address'
    | 'network.invalid_chain_id'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'wallet.failed'
    | 'transport.aborted'
    | 'transport.failed'
    | 'client.destroyed'
}

/**
 * Requests sessions from the wallet. If it answers after the request was aborted, it is
 * disconnected.
 */
async function requestSessions(
  client: Latchkey,
  runs: ConnectRuns,
  connector: Connector,
  request: Parameters<Connector['connect']>[0] & { readonly signal: AbortSignal },
): Promise<readonly ConnectorSession[]> {
  const { signal } = request
  if (signal.aborted) throw new WalletError(transportAbortedError)
  const answer = (async () => connector.connect(request))()
  // Prefetched while the visitor is in the wallet. Not for a pairing, whose code must be created
  // first.
  if (connector.kind !== 'walletConnect') {
    void fetchProject(client)
    loadProviderFactories(client, connector).catch(() => {})
  }
  answer.then(
    () => {
      if (signal.aborted && !runs.isClosed) disconnectUnusedConnector(client, connector)
    },
    () => {},
  )
  return waitFor(client, answer, signal)
}

function waitFor<value>(
  { clock }: Latchkey,
  promise: Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  const error = (): WalletError => new WalletError(walletTimedOutError)
  return withTimeout(promise, { clock, ms: Number.POSITIVE_INFINITY, signal, error })
}

/**
 * Error codes of an unusable response. The wallet considers itself connected, so it must be
 * disconnected.
 */
const invalidAnswerCodes: readonly ErrorCode[] = [
  'wallet.no_accounts',
  'wallet.malformed_address',
  'network.invalid_chain_id',
]

function reportFailure(client: Latchkey, cause: unknown): WalletError {
  const error = translateWalletError(cause, walletFailedError)
  const { code, message } = error
  if (isUserRejected(error)) client.events.emit('USER_REJECTED', { message })
  else if (code !== 'transport.aborted') client.events.emit('CONNECT_ERROR', { message })
  return error
}
