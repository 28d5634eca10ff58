import type { Namespace } from '../../caip/index.ts'
import {
  connectorNotFoundError,
  walletTimedOutError,
  walletUnauthorizedError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { validateConnectorSessions } from './validateConnectorSessions.ts'
import { applyConnectorEvent, followConnector } from './connectorEvents.ts'
import { addRestoredConnection } from './connectionState.ts'
import { updatePairedSessionNetworks } from './updatePairedSessionNetworks.ts'
import { setConnecting, clearConnecting } from './namespaceTransitions.ts'
import type { Connection, Connector, ConnectorEvent, ConnectorSession } from '../model/Connector.ts'
import { type ConnectRun, createConnectRuns } from './createConnectRuns.ts'
import { loadProviderFactories } from './createProviderFactoryMap.ts'
import { walletDiscoveryTimeout } from './walletDiscoveryTimeout.ts'
import { networksToRequest } from './networksToRequest.ts'
import { isConnected, readConnections } from './readConnection.ts'
import { storeConnections, refreshStoredConnections } from './storeConnections.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import type { StoredConnection } from './storedConnections.ts'
import { emitConnectSuccess } from './emitConnectSuccess.ts'

/**
 * Milliseconds to wait for a recorded wallet to be announced, after every adapter has completed
 * discovery.
 */
const announcementTimeout = 1000
/**
 * Milliseconds to wait for a wallet to restore a session. Restoring needs no user
 * interaction: a wallet that takes longer must be connected by the visitor again.
 */
const restoreTimeout = 5000
/** Milliseconds for the embedded wallet, whose frame loads first. [9.8] */
const embeddedRestoreTimeout = 25_000
const restoreTimeouts: Readonly<Partial<Record<Connector['kind'], number>>> = {
  walletConnect: walletDiscoveryTimeout,
  embedded: embeddedRestoreTimeout,
}

/**
 * Reconnects recorded wallets without a prompt. `start()` calls it.
 *
 * A wallet that is not found within 1 s of the search, or that does not grant access, is disconnected
 * in this tab. Its record is kept: the tabs of the app share it, and it may be connected in another
 * one. The record of a pairing whose session has ended is removed, because the tabs share the session
 * too.
 */
export async function reconnect(client: Latchkey): Promise<void> {
  const { store } = client
  const runs = client.own(createConnectRuns)
  // A wallet that the visitor connected before the start has precedence.
  const all = (Object.keys(store.get().network) as Namespace[])
    .filter((namespace) => !isConnected(store.get(), namespace) && !runs.isBusy(namespace))
    .map((namespace) => ({ namespace, records: readStoredConnections(client, namespace) }))
  const recorded = all.filter(({ records }) => records.length > 0)
  // A status may be stored without its record.
  for (const { namespace, records } of all)
    if (records.length === 0) store.set(clearConnecting(namespace))

  if (client.options.enableReconnect) {
    await restoreConnections(client, recorded, { removeEnded: true })
    for (const { namespace } of recorded) refreshStoredConnections(client, namespace)
  } else for (const { namespace } of recorded) store.set(clearConnecting(namespace))
  store.set({ initialized: true })
}

type StoredByNamespace = {
  readonly namespace: Namespace
  readonly records: readonly StoredConnection[]
}

/**
 * Restores recorded connections in parallel.
 *
 * @param recorded - Records by namespace.
 * @param options - `removeEnded`: whether records of pairings that have ended are removed; false for
 * records of another tab.
 */
export async function restoreConnections(
  client: Latchkey,
  recorded: readonly StoredByNamespace[],
  options: { readonly removeEnded: boolean },
): Promise<void> {
  const runs = client.own(createConnectRuns)
  /** Restores the records of one wallet with one request, which serves all of its namespaces. */
  const answers = new Map<string, Promise<readonly ConnectorSession[]>>()
  const started = recorded.map(({ namespace, records }) => {
    const run = runs.start(namespace, '')
    client.store.set(setConnecting(namespace))
    return { namespace, records, run }
  })

  async function restoreAll({ namespace, records, run }: (typeof started)[number]): Promise<void> {
    const ended: string[] = []
    const restorations = records.map((record) => restoreOne(client, run, record, answers))
    for (const [index, promise] of restorations.entries()) {
      const answer = await promise
      if (!runs.isCurrent(run)) return
      const id = records[index]?.connectorId ?? ''
      const isRecorded = readStoredConnections(client, namespace).some(
        (one) => one.connectorId === id,
      )
      if (answer === 'ended') ended.push(id)
      else if (answer && isRecorded) applyRestored(client, answer)
      // Another tab has disconnected it meanwhile.
      else answer?.stop()
    }
    runs.end(run)
    client.store.set(clearConnecting(namespace))
    if (ended.length > 0 && options.removeEnded) storeConnections(client, namespace, ended)
  }
  await Promise.all(started.map(restoreAll))
}

/** A restored connection, and the wallet events since. */
type RestoredConnection = {
  readonly connection: Connection
  readonly since: readonly ConnectorEvent[]
  stop(): void
}

/** Adds a restored connection to the state, and emits `CONNECT_SUCCESS`. */
function applyRestored(client: Latchkey, { connection, since, stop }: RestoredConnection): void {
  const { connector } = connection
  client.store.set(addRestoredConnection(connection))
  followConnector(client, connector)
  stop()
  emitConnectSuccess(client, connection, true)
  for (const event of since) applyConnectorEvent(client, connector, event)
}

/**
 * Restores a connection. Resolves to `undefined` when it cannot be restored in this tab, and to
 * `ended` when it cannot be restored in any tab.
 */
async function restoreOne(
  client: Latchkey,
  run: ConnectRun,
  record: StoredConnection,
  answers: Map<string, Promise<readonly ConnectorSession[]>>,
): Promise<RestoredConnection | 'ended' | undefined> {
  const { namespace } = run
  let connector: Connector | undefined
  try {
    connector = await waitForConnector(client, run, record.connectorId)
    if (!connector) throw new WalletError(connectorNotFoundError, { connector: record.connectorId })
    if (readConnections(client.store.get(), namespace).connections.length === 0)
      client.store.set(setConnecting(namespace, 'reconnecting'))
    const answer = answers.get(connector.uid) ?? restoreSilently(client, run, connector, record)
    answers.set(connector.uid, answer)
    const sessions = validateConnectorSessions(client, await answer, [namespace])
    const session = sessions.find((one) => one.namespace === namespace) as ConnectorSession
    // Events are buffered while earlier records are restored.
    const since: ConnectorEvent[] = []
    const stop = connector.on((event) => since.push(event))
    if (run.signal.aborted) stop()
    run.signal.addEventListener('abort', stop)
    return { connection: { ...session, connector }, since, stop }
  } catch (error) {
    client.logger.info('A recorded wallet could not be reconnected.', {
      connector: record.connectorId,
      reason: messageOf(error),
    })
    return isEnded(connector, error) ? 'ended' : undefined
  }
}

/**
 * Returns whether an error means that a pairing has ended. Its session is in storage; the code that
 * reads it may not have loaded.
 */
function isEnded(connector: Connector | undefined, error: unknown): boolean {
  if (connector?.kind !== 'walletConnect') return false
  return !isWalletError(error, 'wallet.timed_out') && !isWalletError(error, 'transport.failed')
}

async function restoreSilently(
  client: Latchkey,
  { signal }: ConnectRun,
  connector: Connector,
  record: StoredConnection,
): Promise<readonly ConnectorSession[]> {
  // A prompting connect would open the wallet on a page that was only reloaded.
  if (!connector.restore) throw new WalletError(walletUnauthorizedError)
  await updatePairedSessionNetworks(client, connector, record, signal)
  const networks = networksToRequest(client.store.get(), connector)
  const restored = connector.restore({ networks, signal })
  const loaded = Promise.all([restored, loadProviderFactories(client, connector)])
  return withTimeout(
    loaded.then(([sessions]) => sessions),
    {
      clock: client.clock,
      ms: restoreTimeouts[connector.kind] ?? restoreTimeout,
      signal,
      error: () => new WalletError(walletTimedOutError),
    },
  )
}

function waitForConnector(
  { store, clock }: Latchkey,
  { namespace, signal }: ConnectRun,
  id: string,
): Promise<Connector | undefined> {
  const find = (): Connector | undefined =>
    store
      .get()
      .wallets.connectors.find((one) => one.id === id && one.namespaces.includes(namespace))
  const now = find()
  if (now) return Promise.resolve(now)
  return new Promise((resolve) => {
    const finish = (found?: Connector): void => {
      for (const unwatch of unwatches) unwatch()
      cancel()
      signal.removeEventListener('abort', giveUp)
      resolve(found)
    }
    const giveUp = (): void => finish()
    const { searched } = store.get().wallets
    let cancel = clock.after(searched ? announcementTimeout : walletDiscoveryTimeout, giveUp)
    const unwatches = [
      store.watch(find, finish),
      store.watch(
        ({ wallets }) => wallets.searched,
        () => {
          cancel()
          cancel = clock.after(announcementTimeout, giveUp)
        },
      ),
    ]
    signal.addEventListener('abort', giveUp)
  })
}
