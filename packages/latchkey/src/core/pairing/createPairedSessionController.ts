import type { Connector, ConnectorEvent, ConnectorSession } from '../model/Connector.ts'
import { type CaipNetworkId, toCurrentNetworkId, type Namespace } from '../../caip/index.ts'
import {
  pairingNoSessionError,
  walletDisconnectedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { PairedSession, PairingClient, PairingClientEvent } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { namespacesToPropose } from './buildProposalNamespaces.ts'
import { createApprovalAfterReloadHolder } from './createApprovalAfterReloadHolder.ts'
import { createActiveSessionHolder, type ActiveSessionHolder } from './createActiveSessionHolder.ts'
import { updatePairedPendingRequests } from './updatePairedPendingRequests.ts'
import { storePairedWalletLink } from './pairedWalletLink.ts'
import { toConnectorEvents } from './toConnectorEvents.ts'

/** Milliseconds to wait until the wallet accepts a session update. */
const updateTimeout = 3000

type PairedEvent = Exclude<PairingClientEvent, { type: 'refused' }>

/** Sessions of the paired wallet, after one was approved. */
export type PairedSessionController = Required<Pick<Connector, 'restore' | 'updateSession'>> & {
  /** Activates an approved session, and returns what it granted. */
  take(
    paired: PairedSession,
    parameters: Omit<Parameters<Connector['connect']>[0], 'signal'>,
  ): readonly ConnectorSession[]
  /** Handles an event of the wallet or the relay. */
  handle(event: PairedEvent): void
  /** Calls `onReturn` when a wallet approves a code of an earlier page load. */
  watchApproval(onReturn: (namespaces: readonly Namespace[]) => void): void
  /** Returns and clears the approval that `watchApproval` reported. */
  takeApproval(): PairedSession | undefined
  /** Clears the session without an event, because the visitor ended it. */
  clear(): void
}

/**
 * Creates the part of the link that uses sessions. Pairing codes are shown without it.
 *
 * @param client - Client from `createLatchkey`.
 * @param pairing - The pairing client.
 * @param emit - Receives events that the wallet initiates.
 * @returns The sessions, none of them active.
 * @see [4.1b, 4.6]
 */
export function createPairedSessionController(
  client: Latchkey,
  pairing: PairingClient,
  emit: (event: ConnectorEvent) => void,
): PairedSessionController {
  const session = createActiveSessionHolder(client, pairing, emit)
  const approval = createApprovalAfterReloadHolder(session)
  /** Events of sessions that are not active yet. */
  const queued: Extract<PairedEvent, { type: 'event' }>[] = []

  function emitQueuedEvents(): void {
    if (!queued.length) return
    // Deferred: the caller must receive the approved session before events change it.
    client.clock.after(0, () => {
      for (const event of queued.splice(0))
        if (event.topic === session.read()?.topic) applyEvent(session, event, emit)
    })
  }

  return {
    takeApproval: approval.take,
    clear: session.clear,
    watchApproval: (resolve) =>
      approval.watch((paired) => resolve(session.sessionsOf(paired).map((one) => one.namespace))),
    handle(event) {
      if (event.type === 'requests')
        updatePairedPendingRequests(client, session.read(), event.pending)
      else if (topicOf(event) === session.read()?.topic) applyEvent(session, event, emit)
      else if (event.type === 'updated') approval.receive(event.session)
      else if (event.type === 'event') queued.push(event)
    },
    take({ topic }, { network, networks }) {
      // The session may have changed or ended while this module was loading.
      const paired = pairing.sessions().find((one) => one.topic === topic)
      if (!paired) throw new WalletError(walletDisconnectedError)
      session.take(paired)
      storePairedWalletLink(client, topic)
      emitQueuedEvents()
      return session.sessionsOf(paired, networks, network)
    },
    async restore({ networks }) {
      const paired = session.stored()
      if (!paired) return []
      session.resume(paired)
      emitQueuedEvents()
      checkAlive(pairing, session, paired)
      return session.sessionsOf(paired, networks)
    },
    async updateSession({ signal }) {
      const paired = session.stored()
      if (!paired) throw new WalletError(pairingNoSessionError)
      if (servesAll(client, paired)) return
      await withTimeout(pairing.update(paired.topic, namespacesToPropose(client), { signal }), {
        clock: client.clock,
        ms: updateTimeout,
        signal,
        error: () => new WalletError(walletTimedOutError),
      })
    },
  }
}

/** Pings the wallet: a timeout keeps the connection, an unknown session ends it. */
function checkAlive(
  pairing: PairingClient,
  session: ActiveSessionHolder,
  { topic }: PairedSession,
): void {
  pairing.ping(topic).catch((error: unknown) => {
    const isCurrent = session.read()?.topic === topic
    if (isCurrent && isWalletError(error, 'pairing.no_session')) session.handleEnded()
  })
}

type SessionEvent = Exclude<PairedEvent, { type: 'requests' }>

function applyEvent(
  session: ActiveSessionHolder,
  event: SessionEvent,
  emit: (event: ConnectorEvent) => void,
): void {
  if (event.type === 'ended') session.handleEnded()
  else if (event.type === 'updated') session.take(event.session)
  else for (const one of toConnectorEvents(event)) emit(one)
}

function topicOf(event: SessionEvent): string {
  return event.type === 'updated' ? event.session.topic : event.topic
}

/** Returns whether all configured networks were requested when the session was created. */
function servesAll({ options }: Latchkey, { requestedChains }: PairedSession): boolean {
  const known = requestedChains.map((id) => toCurrentNetworkId(id as CaipNetworkId))
  return options.networks.every(({ caipNetworkId }) => known.includes(caipNetworkId))
}
