import type { Connector, ConnectorEvent, Session } from '../model/Connector.ts'
import { type CaipNetworkId, currentId, type Namespace } from '../../caip/index.ts'
import {
  pairingNoSession,
  walletDisconnected,
  walletTimedOut,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { PairedSession, Pairing, PairingEvent } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { namespacesToPropose } from './proposedNamespaces.ts'
import { createPendingApproval } from './createPendingApproval.ts'
import { createActiveSession, type ActiveSession } from './createActiveSession.ts'
import { updateWaitingRequests } from './updateWaitingRequests.ts'
import { storeLinkedWallet } from './walletChoice.ts'
import { walletEvents } from './walletEvents.ts'

/** Wallets may let a session grow; those that do not say so at once are not waited for. */
const widenWait = 3000

type Told = Exclude<PairingEvent, { type: 'refused' }>

/** What serves sessions once a wallet has approved one. */
export type PairedSessions = Required<Pick<Connector, 'restore' | 'updateSession'>> & {
  /** Takes an approved session in use, and says what it granted. */
  take(
    paired: PairedSession,
    asked: Omit<Parameters<Connector['connect']>[0], 'signal'>,
  ): readonly Session[]
  /** Takes what the wallet, or the relay, told. */
  hear(event: Told): void
  /** Tells of a wallet that approved a code of an earlier page load. */
  awaitReturn(onReturn: (namespaces: readonly Namespace[]) => void): void
  /** Takes the approval that `awaitReturn` told of. */
  returned(): PairedSession | undefined
  /** The visitor ended the session: nobody is told. */
  forget(): void
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
export function createPairedSessions(
  client: Latchkey,
  pairing: Pairing,
  emit: (event: ConnectorEvent) => void,
): PairedSessions {
  const session = createActiveSession(client, pairing, emit)
  const returns = createPendingApproval(session)
  /** Events of sessions that are not active yet. */
  const held: Extract<Told, { type: 'event' }>[] = []

  function emitHeldEvents(): void {
    if (!held.length) return
    // Deferred: the caller must receive the approved session before events change it.
    client.clock.after(0, () => {
      for (const event of held.splice(0))
        if (event.topic === session.read()?.topic) hear(session, event, emit)
    })
  }

  return {
    returned: returns.take,
    forget: session.clear,
    awaitReturn: (tell) =>
      returns.watch((paired) => tell(session.sessionsOf(paired).map((one) => one.namespace))),
    hear(event) {
      if (event.type === 'requests') updateWaitingRequests(client, session.read(), event.pending)
      else if (topicOf(event) === session.read()?.topic) hear(session, event, emit)
      else if (event.type === 'updated') returns.receive(event.session)
      else if (event.type === 'event') held.push(event)
    },
    take({ topic }, { network, networks }) {
      // It may have changed, or ended, while this was fetched.
      const paired = pairing.sessions().find((one) => one.topic === topic)
      if (!paired) throw new WalletError(walletDisconnected)
      session.take(paired)
      storeLinkedWallet(client, topic)
      emitHeldEvents()
      return session.sessionsOf(paired, networks, network)
    },
    async restore({ networks }) {
      const paired = session.stored()
      if (!paired) return []
      session.resume(paired)
      emitHeldEvents()
      checkAlive(pairing, session, paired)
      return session.sessionsOf(paired, networks)
    },
    async updateSession({ signal }) {
      const paired = session.stored()
      if (!paired) throw new WalletError(pairingNoSession)
      if (servesAll(client, paired)) return
      await withTimeout(pairing.update(paired.topic, namespacesToPropose(client), { signal }), {
        clock: client.clock,
        ms: widenWait,
        signal,
        error: () => new WalletError(walletTimedOut),
      })
    },
  }
}

/** A wallet that sleeps is still connected; one that knows nothing of it is not. */
function checkAlive(pairing: Pairing, session: ActiveSession, { topic }: PairedSession): void {
  pairing.ping(topic).catch((error: unknown) => {
    const isCurrent = session.read()?.topic === topic
    if (isCurrent && isWalletError(error, 'pairing.no_session')) session.handleEnded()
  })
}

type SessionEvent = Exclude<Told, { type: 'requests' }>

function hear(
  session: ActiveSession,
  event: SessionEvent,
  emit: (event: ConnectorEvent) => void,
): void {
  if (event.type === 'ended') session.handleEnded()
  else if (event.type === 'updated') session.take(event.session)
  else for (const one of walletEvents(event)) emit(one)
}

function topicOf(event: SessionEvent): string {
  return event.type === 'updated' ? event.session.topic : event.topic
}

/** Whether all that is configured now was asked for when the session was made. */
function servesAll({ options }: Latchkey, { requestedChains }: PairedSession): boolean {
  const known = requestedChains.map((id) => currentId(id as CaipNetworkId))
  return options.networks.every(({ caipNetworkId }) => known.includes(caipNetworkId))
}
