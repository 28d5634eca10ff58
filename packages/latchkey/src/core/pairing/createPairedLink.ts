import type { Connector, ConnectorEvent } from '../model/Connector.ts'
import type { Namespace } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import { createLoader } from '../../kernel/index.ts'
import type { Pairing } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { answering, keepLoading } from '../connection/index.ts'
import { namespacesToPropose } from './proposedNamespaces.ts'
import { type PairingCode, createPairingCode } from './createPairingCode.ts'
import type { PairedSessions } from './createPairedSessions.ts'
import { pairingSource } from './pairingSource.ts'
import type { RelayAlerts } from './relayAlerts.ts'

/** Milliseconds after which what takes in a wallet's answer is fetched, if none came before. */
const afterCode = 1000

/** The paired wallet, once what it takes is loaded. */
export type PairedLink = Required<
  Pick<Connector, 'connect' | 'restore' | 'updateSession' | 'disconnect'>
> & {
  readonly code: PairingCode
  /** Tells of a wallet that approved a code of an earlier page load; `connect` then takes it. */
  awaitReturn(onReturn: (namespaces: readonly Namespace[]) => void): Promise<void>
  /** Stops for good. Sessions stay stored. */
  close(): void
}

/**
 * Makes the link to paired wallets: codes first, and what serves a session once there is one.
 *
 * @param client - Client from `createLatchkey`.
 * @param pairing - The pairing client.
 * @param emit - Told what the wallet does of its own accord.
 * @returns The link.
 * @source spec §4 "Connection status", "Stale WalletConnect session"
 */
export function createPairedLink(
  client: Latchkey,
  pairing: Pairing,
  emit: (event: ConnectorEvent) => void,
): PairedLink {
  const alerts = createLateAlerts(client)
  let sessions: PairedSessions | undefined
  /** What was told before it could be heard. */
  const early: Parameters<PairedSessions['hear']>[0][] = []
  const { load, lazy: later } = createLoader(async () => {
    sessions = await client.own(pairingSource).createSessions(client, pairing, emit)
    for (const event of early.splice(0)) sessions.hear(event)
    return sessions
  })
  let stopWaiting = (): void => {}
  let isClosed = false
  const code = createPairingCode(client, {
    propose: (signal) => pairing.propose({ namespaces: namespacesToPropose(client), signal }),
    onUnused: ({ topic }) => end(client, pairing, topic),
    onMade() {
      alerts.forget()
      stopWaiting()
      // The code is to be drawn first.
      stopWaiting = client.clock.after(afterCode, () => {
        for (const one of [load, client.own(answering).load]) one().catch(() => {})
      })
    },
    onFailed: alerts.alertOnce,
  })
  const stop = pairing.on((event) => {
    if (event.type === 'refused') return alerts.alertOnce(event.error)
    if (sessions) return sessions.hear(event)
    early.push(event)
    load().catch((error: unknown) => logLost(client, error))
  })
  return {
    code,
    awaitReturn: async (tell) => (await load()).awaitReturn(tell),
    async connect({ signal, ...asked }) {
      const paired = sessions?.returned() ?? (await code.waitForSession(signal))
      stopWaiting()
      const { take } = await keepLoading(client, load, signal).catch((error: unknown) => {
        // Nothing could be asked of it, and the visitor is told to try again.
        if (!isClosed) end(client, pairing, paired.topic)
        throw error
      })
      return take(paired, asked)
    },
    restore: later((link) => link.restore),
    updateSession: later((link) => link.updateSession),
    async disconnect() {
      sessions?.forget()
      await Promise.all(pairing.sessions().map(({ topic }) => pairing.disconnect(topic)))
    },
    close() {
      isClosed = true
      stop()
      stopWaiting()
      code.drop()
      pairing.destroy()
    },
  }
}

/** Ends a session that does not serve the app. */
function end(client: Latchkey, pairing: Pairing, topic: string): void {
  pairing.disconnect(topic).catch((error: unknown) => {
    client.logger.info('A paired wallet was not told.', { reason: messageOf(error) })
  })
}

/** What tells the host's developer of a relay that refuses, fetched when one first does. */
function createLateAlerts(client: Latchkey): RelayAlerts {
  let alerts: RelayAlerts | undefined
  const { load } = createLoader(
    async () => (alerts = (await import('./relayAlerts.ts')).relayAlerts(client)),
  )
  return {
    alertOnce(error) {
      load()
        .then(({ alertOnce }) => alertOnce(error))
        .catch((lost: unknown) => logLost(client, lost))
    },
    forget: () => alerts?.forget(),
  }
}

function logLost({ logger }: Latchkey, error: unknown): void {
  logger.warn('What paired wallets say could not be taken in.', { reason: messageOf(error) })
}
