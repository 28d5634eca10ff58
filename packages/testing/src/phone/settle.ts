import { isWalletError } from 'latchkey/errors'
import type { PeerRequest } from 'latchkey/pairing'
import { forge } from './forge.ts'
import type { SettleLie } from './faults.ts'
import type { KeptSession } from './phoneMemory.ts'
import type { PhoneKit } from './PhoneKit.ts'

/** Seconds that a session lasts. */
export const sessionLife = 604_800

/** A session that both sides can derive, and the phone's half of its key. */
export type Agreement = { readonly session: KeptSession; readonly publicKey: string }

/**
 * Tells an app that it has a session, and waits until it says that it knows.
 *
 * @source WalletConnect specs "Session settlement"
 */
export async function settle(
  kit: PhoneKit,
  request: PeerRequest,
  { session, publicKey, lie }: Agreement & { readonly lie: SettleLie | undefined },
): Promise<void> {
  const { topic } = session
  kit.memory.putSession(session)
  try {
    await kit.answer(request, {
      result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey },
    })
    await send(kit, { session, publicKey }, lie)
    const kept = kit.memory.session(topic)
    // One that was ended before the app's answer came is not brought back.
    if (kept) kit.memory.putSession({ ...kept, acknowledged: true })
    await kit.decided(request.topic, { session: kit.memory.session(topic) ?? session })
  } catch (error) {
    // Asleep, it cannot know what the app said: it believes until it is told otherwise.
    if (isWalletError(error, 'transport.aborted')) return
    kit.memory.dropSession(topic)
    await (await kit.link.line()).wire.unsubscribe(topic)
    await kit.decided(request.topic, { error })
  }
}

async function send(
  kit: PhoneKit,
  { session, publicKey }: Agreement,
  lie: SettleLie | undefined,
): Promise<void> {
  const { topic, namespaces, expiry, symKey } = session
  const method = 'wc_sessionSettle'
  const params = {
    relay: { protocol: 'irn' },
    controller: { publicKey, metadata: kit.metadata() },
    namespaces,
    expiry,
  }
  const { wire } = await kit.link.line()
  if (lie === 'garbage' || lie === 'wrongKey') {
    const payload = { id: wire.nextId(), jsonrpc: '2.0', method, params }
    await forge(kit, { topic, tag: 1102, how: lie, payload, symKey })
  }
  // Nobody will ever confirm what was never understood.
  if (lie === 'garbage' || lie === 'wrongKey' || lie === 'never') return new Promise(() => {})
  const confirmed = wire.request(topic, { method, params })
  if (lie === 'twice') wire.request(topic, { method, params }).catch(() => {})
  await confirmed
}
