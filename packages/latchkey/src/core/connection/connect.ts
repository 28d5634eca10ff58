import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import {
  type ErrorCode,
  failure,
  fromWallet,
  isUserRejected,
  WalletError,
} from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { rememberWallet } from '../wallets/index.ts'
import { askedNamespace } from './askedNamespace.ts'
import { checkSessions } from './checkSessions.ts'
import { applyEvent, followConnector, unfollowConnector } from './connectorEvents.ts'
import { connected, isCurrent } from './connectionState.ts'
import { activated, connecting, fellBack } from './connectionStatus.ts'
import type { Connection, Connector, ConnectorEvent, Session } from './Connector.ts'
import { type ConnectRuns, connectRuns } from './connectRuns.ts'
import { networksFor } from './networksFor.ts'
import { readConnections } from './readConnection.ts'
import { recordConnections } from './recordConnections.ts'
import { release } from './signOut.ts'
import { succeeded } from './succeeded.ts'

/**
 * Connects a wallet and makes it the current connection of its namespace.
 *
 * A newer call aborts an older one for the same namespace. Unless several wallets are allowed, the
 * connection before it is ended once the new one stands.
 *
 * @example
 * const connection = await connect(client, { connector, network: 'eip155:8453' })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Connector; network to ask for, or else namespace; signal to give up waiting.
 * @returns The new connection. The wallet may have chosen another network than the one asked for.
 * @throws {@link connect.ErrorCode}, after the status has fallen back to what it was.
 * @source spec §4 "Connection status"
 */
export async function connect(
  client: Latchkey,
  parameters: connect.Parameters,
): Promise<Connection> {
  const { connector, network, signal } = parameters
  // A host may take the first of a list that is empty, without a type checker to object.
  if (!connector) throw failure('connector.not_found')
  const runs = client.own(connectRuns)
  const namespace = askedNamespace(client.store.get(), parameters)
  if (
    !namespace ||
    !connector.namespaces.includes(namespace) ||
    !client.store.get().network[namespace]
  )
    throw failure('namespace.not_found', { namespace: namespace ?? '' })
  if (isCurrent(client.store.get(), namespace, connector))
    throw failure('connector.already_connected', { connector: connector.id })

  const run = runs.start(namespace, connector.uid, signal)
  const early: ConnectorEvent[] = []
  let stopEarly = (): void => {}
  client.store.set(connecting(namespace))
  try {
    stopEarly = connector.on((event) => early.push(event))
    const networks = networksFor(client.store.get(), connector)
    const answer = await ask(client, runs, connector, { networks, network, signal: run.signal })
    const sessions = checkSessions(client, answer, namespace)
    runs.end(run)
    const connection = accept(client, connector, sessions, namespace)
    // A wallet may move on between its answer and here. Accounts are as the answer says.
    for (const event of early)
      if (event.type === 'networkChanged') applyEvent(client, connector, event)
    succeeded(client, connection, false)
    return connection
  } catch (error) {
    const isLast = runs.isCurrent(run)
    runs.end(run)
    if (isLast) client.store.set(fellBack(namespace))
    throw failed(client, connector, error)
  } finally {
    stopEarly()
  }
}

export declare namespace connect {
  type Parameters = {
    readonly connector: Connector
    readonly network?: CaipNetworkId | undefined
    /** Of a connector with several. @default that of `network`, else the active one if it has it */
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
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
    | 'client.destroyed'
}

/** Asks the wallet. One that answers after nobody waits for it is signed out of, quietly. */
async function ask(
  client: Latchkey,
  runs: ConnectRuns,
  connector: Connector,
  request: Parameters<Connector['connect']>[0] & { readonly signal: AbortSignal },
): Promise<readonly Session[]> {
  const { signal } = request
  if (signal.aborted) throw new WalletError('transport.aborted')
  const answer = (async () => connector.connect(request))()
  answer.then(
    () => {
      if (signal.aborted && !runs.isClosed) release(client, connector)
    },
    () => {},
  )
  return withTimeout(answer, {
    clock: client.clock,
    ms: Number.POSITIVE_INFINITY,
    signal,
    error: () => failure('wallet.timed_out'),
  })
}

function accept(
  client: Latchkey,
  connector: Connector,
  sessions: readonly Session[],
  namespace: Namespace,
): Connection {
  const { store } = client
  const others = client.options.features.multiWallet ? 'kept' : 'dropped'
  const before = sessions.flatMap((one) => readConnections(store.get(), one.namespace).connections)
  store.batch(() => {
    for (const session of sessions) store.set(connected({ ...session, connector }, others))
    store.set(activated(namespace))
  })
  followConnector(client, connector)
  for (const session of sessions) recordConnections(client, session.namespace)
  // A pairing is no wallet; which one it led to, it remembers itself.
  if (connector.kind !== 'walletConnect') rememberWallet(client, { connector })
  if (others === 'dropped') for (const one of before) replace(client, one.connector)
  return readConnections(store.get(), namespace).connections[0] as Connection
}

function replace(client: Latchkey, connector: Connector): void {
  unfollowConnector(client, connector.uid)
  release(client, connector)
}

/** What a wallet that did answer can be refused for. */
const useless: readonly ErrorCode[] = [
  'wallet.no_accounts',
  'wallet.malformed_address',
  'network.invalid_chain_id',
]

function failed(client: Latchkey, connector: Connector, cause: unknown): WalletError {
  const error = fromWallet(cause, 'wallet.failed')
  const { code, message } = error
  if (useless.includes(code)) release(client, connector)
  if (isUserRejected(error)) client.events.emit('USER_REJECTED', { message })
  else if (code !== 'transport.aborted') client.events.emit('CONNECT_ERROR', { message })
  return error
}
