import { isWalletError } from 'latchkey/errors'
import type { PeerRequest } from 'latchkey/pairing'
import { publishForgedMessage } from './publishForgedMessage.ts'
import type { SettlementFault } from './faults.ts'
import type { PersistedSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** Lifetime of a session in seconds. */
export const phoneSessionLifetime = 604_800

/** A derived session, and the phone's public key. */
export type DerivedPhoneSession = { readonly session: PersistedSession; readonly publicKey: string }

/**
 * Settles a session and waits for the app's acknowledgement.
 *
 * @see WalletConnect specs "Session settlement"
 */
export async function settleSession(
  context: PhoneContext,
  request: PeerRequest,
  {
    session,
    publicKey,
    fault,
  }: DerivedPhoneSession & { readonly fault: SettlementFault | undefined },
): Promise<void> {
  const { topic } = session
  context.memory.putSession(session)
  try {
    await context.respond(request, {
      result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey },
    })
    await send(context, { session, publicKey }, fault)
    const stored = context.memory.session(topic)
    // A session that ended before the app's response is not restored.
    if (stored) context.memory.putSession({ ...stored, acknowledged: true })
    await context.settled(request.topic, { session: context.memory.session(topic) ?? session })
  } catch (error) {
    // A sleeping phone receives no response, and keeps the session.
    if (isWalletError(error, 'transport.aborted')) return
    context.memory.dropSession(topic)
    await (await context.connection.current()).peerRpc.unsubscribe(topic)
    await context.settled(request.topic, { error })
  }
}

async function send(
  context: PhoneContext,
  { session, publicKey }: DerivedPhoneSession,
  fault: SettlementFault | undefined,
): Promise<void> {
  const { topic, namespaces, expiry, symKey } = session
  const method = 'wc_sessionSettle'
  const params = {
    relay: { protocol: 'irn' },
    controller: { publicKey, metadata: context.metadata() },
    namespaces,
    expiry,
  }
  const { peerRpc } = await context.connection.current()
  if (fault === 'garbage' || fault === 'wrongKey') {
    const payload = { id: peerRpc.nextId(), jsonrpc: '2.0', method, params }
    await publishForgedMessage(context, { topic, tag: 1102, how: fault, payload, symKey })
  }
  // The app cannot acknowledge an invalid message.
  if (fault === 'garbage' || fault === 'wrongKey' || fault === 'never') return new Promise(() => {})
  const confirmed = peerRpc.request(topic, { method, params })
  if (fault === 'twice') peerRpc.request(topic, { method, params }).catch(() => {})
  await confirmed
}
