import { errorCatalogue, WalletError } from 'latchkey/errors'
import { publishForgedMessage } from './publishForgedMessage.ts'
import { peerErrorCodes } from './peerErrors.ts'
import type { TestPhone } from './Phone.ts'
import type { PersistedSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { phoneSessionLifetime } from './settleSession.ts'
import type { PhoneSessionNotifier } from './createPhoneSessionNotifier.ts'

type SessionActions = Pick<
  TestPhone,
  'emit' | 'update' | 'extend' | 'ping' | 'disconnect' | 'forge'
>

/** Creates the session actions of a phone. */
export function createPhoneSessionActions(
  context: PhoneContext,
  notifier: PhoneSessionNotifier,
): SessionActions {
  const { memory, connection, clock } = context

  function sessionOf(topic: string): PersistedSession {
    const session = memory.session(topic)
    if (session === undefined) throw new WalletError(errorCatalogue['pairing.no_session'])
    return session
  }
  async function sendRequest(topic: string, method: string, params: unknown): Promise<void> {
    const { peerRpc } = await connection.current()
    await peerRpc.request(topic, { method, params })
  }

  return {
    async emit(event, topic) {
      const sessions = topic === undefined ? memory.get().sessions : [sessionOf(topic)]
      await Promise.all(sessions.map((session) => notifier.emit(session, event)))
    },
    async update(topic, namespaces) {
      const session = sessionOf(topic)
      await sendRequest(topic, 'wc_sessionUpdate', { namespaces })
      memory.putSession({ ...session, namespaces })
    },
    async extend(topic) {
      const session = sessionOf(topic)
      await sendRequest(topic, 'wc_sessionExtend', {})
      memory.putSession({
        ...session,
        expiry: Math.floor(clock.now() / 1000) + phoneSessionLifetime,
      })
    },
    async ping(topic) {
      sessionOf(topic)
      await sendRequest(topic, 'wc_sessionPing', {})
    },
    async disconnect(topic) {
      const topics =
        topic === undefined
          ? memory.get().sessions.map((session) => session.topic)
          : [sessionOf(topic).topic]
      await Promise.all(topics.map((each) => endPhoneSession(context, each)))
    },
    async forge({ topic, tag, payload, message }) {
      const symKey = memory.session(topic)?.symKey ?? memory.pairing(topic)?.symKey ?? ''
      await publishForgedMessage(context, { topic, tag, payload, symKey, message })
    },
  }
}

/** Ends a session, and notifies the app as soon as the phone is awake. */
export async function endPhoneSession(context: PhoneContext, topic: string): Promise<void> {
  context.memory.dropSession(topic)
  const { peerRpc } = await context.connection.current()
  const reason = { code: peerErrorCodes.disconnected, message: 'User disconnected.' }
  const given = new AbortController()
  await new Promise<void>((resolve) => {
    peerRpc
      .request(
        topic,
        { method: 'wc_sessionDelete', params: reason },
        { signal: given.signal, onSent: resolve },
      )
      .then(
        () => resolve(),
        () => resolve(),
      )
  })
  given.abort()
  await peerRpc.unsubscribe(topic).catch(() => {})
}
