import type { Namespace } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import type { PairedSession, PairingClient } from '../../pairing/index.ts'
import type { Connector, ConnectorEvent } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchProject } from '../project/index.ts'
import { createAuthenticateRequest } from './createAuthenticateRequest.ts'
import { namespacesToPropose } from './buildProposalNamespaces.ts'
import {
  type PairingCodeController,
  createPairingCodeController,
} from './createPairingCodeController.ts'
import { createPairedSessionController } from './createPairedSessionController.ts'
import { createRelayAlerts } from './createRelayAlerts.ts'
import { setSignedSessions } from './setSignedSessions.ts'

/** Milliseconds between a new code and the request for the project's features. */
const fetchProjectDelay = 1000

/** Operations of the paired wallet, once their code is loaded. */
export type PairedWalletOperations = Required<
  Pick<Connector, 'connect' | 'restore' | 'updateSession' | 'disconnect'>
> & {
  readonly code: PairingCodeController
  /**
   * Calls `onReturn` when a wallet approves a code of an earlier page load; `connect` then uses
   * that session.
   */
  watchApproval(onReturn: (namespaces: readonly Namespace[]) => void): void
  /** Stops all listeners and timers. Sessions stay stored. */
  close(): void
}

/**
 * Creates the link to paired wallets. It shows pairing codes, and loads the session code once a session
 * exists.
 *
 * @param client - Client from `createLatchkey`.
 * @param pairing - The pairing client.
 * @param emit - Receives events that the wallet initiates.
 * @returns The link.
 * @see [4.1b, 4.6]
 */
export function createPairedWalletOperations(
  client: Latchkey,
  pairing: PairingClient,
  emit: (event: ConnectorEvent) => void,
): PairedWalletOperations {
  const alerts = createRelayAlerts(client)
  const sessions = createPairedSessionController(client, pairing, emit)
  let stopWaiting = (): void => {}
  function disconnectUnused({ topic }: PairedSession): void {
    pairing.disconnect(topic).catch((error: unknown) => {
      client.logger.info('A paired wallet could not be notified', { reason: messageOf(error) })
    })
  }

  const code = createPairingCodeController(client, {
    async propose(signal, onUri) {
      const namespaces = namespacesToPropose(client)
      const authenticate = await createAuthenticateRequest(client, namespaces, signal)
      return pairing.propose({ namespaces, authenticate, signal, onUri })
    },
    onUnused: disconnectUnused,
    onCreated() {
      alerts.reset()
      stopWaiting()
      // After the code has been drawn.
      stopWaiting = client.clock.after(fetchProjectDelay, () => void fetchProject(client))
    },
    onFailed: alerts.alertOnce,
  })
  const stop = pairing.on((event) => {
    if (event.type === 'refused') alerts.alertOnce(event.error)
    else sessions.handle(event)
  })
  return {
    code,
    watchApproval: sessions.watchApproval,
    async connect({ signal, ...request }) {
      const paired = sessions.takeApproval() ?? (await code.waitForSession(signal))
      stopWaiting()
      const messages = pairing.signedMessages(paired)
      try {
        await setSignedSessions(client, { session: paired, messages })
      } catch (error) {
        disconnectUnused(paired)
        throw error
      }
      return sessions.take(paired, request)
    },
    restore: sessions.restore,
    updateSession: sessions.updateSession,
    async disconnect() {
      sessions.clear()
      await Promise.all(pairing.sessions().map(({ topic }) => pairing.disconnect(topic)))
    },
    close() {
      stop()
      stopWaiting()
      code.drop()
      pairing.destroy()
    },
  }
}
