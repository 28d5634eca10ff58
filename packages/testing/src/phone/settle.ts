import { isWalletError } from 'latchkey/errors'
import type { PeerRequest } from 'latchkey/pairing'
import { forge } from './forge.ts'
import type { SettlementFault } from './faults.ts'
import type { StoredSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** Seconds that a session lasts. */
export const sessionLife = 604_800

/** A session that both sides can derive, and the phone's half of its key. */
export type Agreement = { readonly session: StoredSession; readonly publicKey: string }

/**
 * Tells an app that it has a session, and waits until it says that it knows.
 *
 * @source WalletConnect specs "Session settlement"
 */
export async function settle(
  context: PhoneContext,
  request: PeerRequest,
  { session, publicKey, fault }: Agreement & { readonly fault: SettlementFault | undefined },
): Promise<void> {
  const { topic } = session
  context.memory.putSession(session)
  try {
    await context.respond(request, {
      result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey },
    })
    await send(context, { session, publicKey }, fault)
    const kept = context.memory.session(topic)
    // One that was ended before the app's answer came is not brought back.
    if (kept) context.memory.putSession({ ...kept, acknowledged: true })
    await context.settled(request.topic, { session: context.memory.session(topic) ?? session })
  } catch (error) {
    // Asleep, it cannot know what the app said: it believes until it is told otherwise.
    if (isWalletError(error, 'transport.aborted')) return
    context.memory.dropSession(topic)
    await (await context.connection.current()).peerRpc.unsubscribe(topic)
    await context.settled(request.topic, { error })
  }
}

async function send(
  context: PhoneContext,
  { session, publicKey }: Agreement,
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
    await forge(context, { topic, tag: 1102, how: fault, payload, symKey })
  }
  // Nobody will ever confirm what was never understood.
  if (fault === 'garbage' || fault === 'wrongKey' || fault === 'never') return new Promise(() => {})
  const confirmed = peerRpc.request(topic, { method, params })
  if (fault === 'twice') peerRpc.request(topic, { method, params }).catch(() => {})
  await confirmed
}
