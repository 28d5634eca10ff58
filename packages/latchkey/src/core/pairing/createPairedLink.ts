import { type CaipNetworkId, currentId, type Namespace } from '../../caip/index.ts'
import { failure, isWalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { PairedSession, Pairing, PairingEvent } from '../../pairing/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import type { Connector, ConnectorEvent } from '../connection/index.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import { type Code, createCode } from './createCode.ts'
import { createReturns } from './createReturns.ts'
import { createSessionInUse, type SessionInUse } from './createSessionInUse.ts'
import { networksInUse } from './networksInUse.ts'
import { relayAlerts } from './relayAlerts.ts'
import { showWaiting } from './waitingRequests.ts'
import { keepChoice } from './walletChoice.ts'
import { walletEvents } from './walletEvents.ts'

/** Wallets may let a session grow; those that do not say so at once are not waited for. */
const widenWait = 3000

/** The paired wallet, once what it takes is loaded. */
export type PairedLink = Required<
  Pick<Connector, 'connect' | 'restore' | 'widen' | 'disconnect'>
> & {
  readonly code: Code
  /** Tells of a wallet that approved a code of an earlier page load; `connect` then takes it. */
  awaitReturn(onReturn: (namespaces: readonly Namespace[]) => void): void
  /** Stops for good. Sessions stay stored. */
  close(): void
}

/**
 * Makes the link to paired wallets.
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
  const session = createSessionInUse(client, pairing, emit)
  const returns = createReturns(session)
  const { alertOnce, forget } = relayAlerts(client)
  const code = createCode(client, {
    propose: (signal) => pairing.propose({ namespaces: asked(client), signal }),
    onUnwanted: ({ topic }) => session.end(topic),
    onMade: forget,
    onFailed: alertOnce,
  })
  const stop = pairing.on((event) => {
    if (event.type === 'refused') alertOnce(event.error)
    else if (event.type === 'requests') showWaiting(client, session.read(), event.pending)
    else if (topicOf(event) === session.read()?.topic) hear(session, event, emit)
    else if (event.type === 'updated') returns.hear(event.session)
  })

  return {
    code,
    awaitReturn: (tell) =>
      returns.await((paired) => tell(session.sessionsOf(paired).map((one) => one.namespace))),
    async connect({ network, networks, signal }) {
      const paired = returns.take() ?? (await code.scanned(signal))
      session.take(paired)
      keepChoice(client, paired.topic)
      return session.sessionsOf(paired, networks, network)
    },
    async restore({ networks }) {
      const paired = session.stored()
      if (!paired) return []
      session.resume(paired)
      checkAlive(pairing, session, paired)
      return session.sessionsOf(paired, networks)
    },
    async widen({ signal }) {
      const paired = session.stored()
      if (!paired) throw failure('pairing.no_session')
      if (servesAll(client, paired)) return
      await withTimeout(pairing.update(paired.topic, asked(client), { signal }), {
        clock: client.clock,
        ms: widenWait,
        signal,
        error: () => failure('wallet.timed_out'),
      })
    },
    async disconnect() {
      session.forget()
      await Promise.all(pairing.sessions().map(({ topic }) => pairing.disconnect(topic)))
    },
    close() {
      stop()
      code.drop()
      pairing.destroy()
    },
  }
}

/** A wallet that sleeps is still connected; one that knows nothing of it is not. */
function checkAlive(pairing: Pairing, session: SessionInUse, { topic }: PairedSession): void {
  pairing.ping(topic).catch((error: unknown) => {
    const isCurrent = session.read()?.topic === topic
    if (isCurrent && isWalletError(error, 'pairing.no_session')) session.leave()
  })
}

type SessionEvent = Extract<PairingEvent, { type: 'updated' | 'ended' | 'event' }>

function hear(
  session: SessionInUse,
  event: SessionEvent,
  emit: (event: ConnectorEvent) => void,
): void {
  if (event.type === 'ended') session.leave()
  else if (event.type === 'updated') session.take(event.session)
  else for (const one of walletEvents(event)) emit(one)
}

function topicOf(event: SessionEvent): string {
  return event.type === 'updated' ? event.session.topic : event.topic
}

function asked(client: Latchkey): ReturnType<typeof askedNamespaces> {
  const { pairing } = client.options
  return askedNamespaces(networksInUse(client), pairing === false ? {} : pairing.namespaces)
}

/** Whether all that is configured now was asked for when the session was made. */
function servesAll({ options }: Latchkey, { requestedChains }: PairedSession): boolean {
  const known = requestedChains.map((id) => currentId(id as CaipNetworkId))
  return options.networks.every(({ caipNetworkId }) => known.includes(caipNetworkId))
}
