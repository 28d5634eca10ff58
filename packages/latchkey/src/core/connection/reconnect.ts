import type { Namespace } from '../../caip/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkSessions } from './checkSessions.ts'
import { applyEvent, followConnector } from './connectorEvents.ts'
import { addRestored } from './connectionState.ts'
import { updateStaleSession } from './updateStaleSession.ts'
import { setConnecting, restoreStatus } from './connectionStatus.ts'
import type { Connection, Connector, ConnectorEvent, Session } from '../model/Connector.ts'
import { type ConnectRun, connectRuns } from './connectRuns.ts'
import { loadProviders } from './providerFactories.ts'
import { loadWait } from './loadWait.ts'
import { networksToRequest } from './networksToRequest.ts'
import { isConnected, readConnections } from './readConnection.ts'
import { recordConnections } from './recordConnections.ts'
import { readStoredConnections } from './readStoredConnections.ts'
import type { StoredConnection } from './storedConnections.ts'
import { emitConnectSuccess } from './emitConnectSuccess.ts'

/** Wait for a recorded wallet to be announced, after every adapter has searched. */
const discoveryWait = 1000
/**
 * A wallet restores a session without user interaction; one that takes longer needs a visible
 * connect.
 */
const answerWait = 5000

/**
 * Reconnects recorded wallets without a prompt. `start()` calls it.
 *
 * The record of a wallet that is not found within 1 s of the search, or that no longer grants
 * access, is removed. The record of one that could not be tried, because code did not load, is
 * kept.
 */
export async function reconnect(client: Latchkey): Promise<void> {
  const { store } = client
  const runs = client.own(connectRuns)
  // A wallet that the visitor connected before the start has precedence.
  const all = (Object.keys(store.get().network) as Namespace[])
    .filter((namespace) => !isConnected(store.get(), namespace) && !runs.isBusy(namespace))
    .map((namespace) => ({ namespace, records: readStoredConnections(client, namespace) }))
  const recorded = all.filter(({ records }) => records.length > 0)
  // A status may be stored without its record.
  for (const { namespace, records } of all)
    if (records.length === 0) store.set(restoreStatus(namespace))

  if (client.options.enableReconnect)
    await restoreConnections(client, recorded, { removeFailed: true })
  else
    for (const { namespace, records } of recorded)
      recordConnections(client, namespace, idsOf(records))
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
 * @param options - `removeFailed`: whether records of failed connections are removed; false for
 * records of another tab.
 */
export async function restoreConnections(
  client: Latchkey,
  recorded: readonly StoredByNamespace[],
  options: { readonly removeFailed: boolean },
): Promise<void> {
  const runs = client.own(connectRuns)
  /** One answer serves every namespace of a wallet that speaks several. */
  const answers = new Map<string, Promise<readonly Session[]>>()
  const started = recorded.map(({ namespace, records }) => {
    const run = runs.start(namespace, '')
    client.store.set(setConnecting(namespace))
    return { namespace, records, run }
  })

  async function restoreAll({ namespace, records, run }: (typeof started)[number]): Promise<void> {
    const failed: string[] = []
    let isUnsure = false
    const restorations = records.map((record) => restoreOne(client, run, record, answers))
    for (const [index, promise] of restorations.entries()) {
      const answer = await promise
      if (!runs.isCurrent(run)) return
      const id = records[index]?.connectorId ?? ''
      // Ended in another tab meanwhile.
      const isEnded = !readStoredConnections(client, namespace).some(
        (one) => one.connectorId === id,
      )
      if (isEnded || answer === 'unknown') isUnsure = true
      else if (answer) applyRestored(client, answer)
      else failed.push(id)
      if (isEnded && typeof answer === 'object') answer.stop()
    }
    runs.end(run)
    client.store.set(restoreStatus(namespace))
    if (options.removeFailed && !isUnsure) recordConnections(client, namespace, failed)
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
  client.store.set(addRestored(connection))
  followConnector(client, connector)
  stop()
  emitConnectSuccess(client, connection, true)
  for (const event of since) applyEvent(client, connector, event)
}

/**
 * Resolves undefined when it cannot be restored, and `unknown` when that could not be found out.
 */
async function restoreOne(
  client: Latchkey,
  run: ConnectRun,
  record: StoredConnection,
  answers: Map<string, Promise<readonly Session[]>>,
): Promise<RestoredConnection | 'unknown' | undefined> {
  const { namespace } = run
  let connector: Connector | undefined
  try {
    connector = await waitForConnector(client, run, record.connectorId)
    if (!connector) throw new WalletError('connector.not_found', { connector: record.connectorId })
    if (readConnections(client.store.get(), namespace).connections.length === 0)
      client.store.set(setConnecting(namespace, 'reconnecting'))
    const answer = answers.get(connector.uid) ?? restoreSilently(client, run, connector, record)
    answers.set(connector.uid, answer)
    const sessions = checkSessions(client, await answer, namespace)
    const session = sessions.find((one) => one.namespace === namespace) as Session
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
    return isInconclusive(client, connector, error) ? 'unknown' : undefined
  }
}

/** Returns whether the error is unrelated to the wallet's grant. */
function isInconclusive(
  { store }: Latchkey,
  connector: Connector | undefined,
  error: unknown,
): boolean {
  if (!connector) return !store.get().wallets.searched
  // The stored pairing is loaded first; the wallet itself is not awaited.
  const isSlow = connector.kind === 'walletConnect' && isWalletError(error, 'wallet.timed_out')
  return isSlow || isWalletError(error, 'transport.failed')
}

async function restoreSilently(
  client: Latchkey,
  { signal }: ConnectRun,
  connector: Connector,
  record: StoredConnection,
): Promise<readonly Session[]> {
  // Connecting aloud would open the wallet on a page that was only reloaded.
  if (!connector.restore) throw new WalletError('wallet.unauthorized')
  await updateStaleSession(client, connector, record, signal)
  const networks = networksToRequest(client.store.get(), connector)
  const restored = connector.restore({ networks, signal })
  const loaded = Promise.all([restored, loadProviders(client, connector)])
  return withTimeout(
    loaded.then(([sessions]) => sessions),
    {
      clock: client.clock,
      ms: connector.kind === 'walletConnect' ? loadWait : answerWait,
      signal,
      error: () => new WalletError('wallet.timed_out'),
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
    let cancel = clock.after(searched ? discoveryWait : loadWait, giveUp)
    const unwatches = [
      store.watch(find, finish),
      store.watch(
        ({ wallets }) => wallets.searched,
        () => {
          cancel()
          cancel = clock.after(discoveryWait, giveUp)
        },
      ),
    ]
    signal.addEventListener('abort', giveUp)
  })
}

function idsOf(records: readonly StoredConnection[]): readonly string[] {
  return records.map(({ connectorId }) => connectorId)
}
