import * as v from 'valibot'
import { WalletError } from '../../errors/index.ts'
import { sessionDelete, sessionEvent, sessionExtend, sessionUpdate } from '../../protocol/index.ts'
import { allowsEvent, selectUsableNamespaces } from '../namespaces/index.ts'
import { sessionErrors } from '../sessionErrors.ts'
import { type PairingContext, unixSeconds, sessionLifetime } from '../PairingContext.ts'
import type { PeerResponse, PeerRequest } from '../PeerRpc.ts'
import type { SessionRecord } from './createSessionStore.ts'

/** What the wallet of a session may ask, by method. */
type Handlers = Readonly<
  Record<
    string,
    (request: PeerRequest, record: SessionRecord) => PeerResponse | Promise<PeerResponse>
  >
>

const done = { result: true } as const

/** Names of events whose order is kept. */
const mostNames = 500

/**
 * Makes the side that wallets of sessions turn to.
 *
 * What a request changes is changed before the answer goes out, without a pause in between, so that
 * requests that come close together are taken in their order.
 *
 * @param room - The sessions, and whom to tell.
 * @returns A listener for requests on topics of sessions.
 */
export function createSessionRequestHandler(
  room: PairingContext,
): (request: PeerRequest, record: SessionRecord) => Promise<void> {
  const handlers: Handlers = {
    // The settlement of a session that is there: the wallet did not get the answer.
    wc_sessionSettle: () => done,
    wc_sessionPing: () => done,
    wc_sessionUpdate: (request, record) => update(room, request, record),
    wc_sessionExtend: (request, record) => extend(room, request, record),
    wc_sessionEvent: createEventHandler(room),
  }

  return async (request, record) => {
    const { topic, method, params } = request
    if (method === 'wc_sessionDelete') {
      const said = v.safeParse(sessionDelete, params)
      room.logger.info('A wallet ended its session.', { code: said.success && said.output.code })
      room.sessions.remove(topic)
      room.endedTopics.add(topic)
      room.rejectPending(topic, new WalletError('wallet.disconnected'))
      room.emit({ type: 'ended', topic, reason: 'deleted' })
      // The answer is sealed with the key that leaving forgets.
      await room.respond(request, done)
      return room.unsubscribe(topic)
    }
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    const answer = handle
      ? await handle(request, record)
      : { error: sessionErrors.unauthorizedMethod }
    return room.respond(request, answer)
  }
}

function update(
  room: PairingContext,
  { id, params }: PeerRequest,
  record: SessionRecord,
): PeerResponse {
  const said = v.safeParse(sessionUpdate, params)
  if (!said.success) return { error: sessionErrors.invalidUpdate }
  // It was overtaken by a newer one.
  if (isOlder(id, record.updateId)) return done
  const grant = selectUsableNamespaces(said.output.namespaces, record.requested, 'updated')
  if ('peerError' in grant) return { error: grant.peerError }
  const session = { ...record.session, namespaces: grant.namespaces }
  room.sessions.put({ ...record, session, updateId: id })
  room.emit({ type: 'updated', session })
  return done
}

function extend(
  room: PairingContext,
  { params }: PeerRequest,
  record: SessionRecord,
): PeerResponse {
  const said = v.safeParse(sessionExtend, params ?? {})
  if (!said.success) return { error: sessionErrors.invalidExtend }
  const latest = unixSeconds(room.clock) + sessionLifetime
  const expiry = Math.min(said.output.expiry ?? latest, latest)
  if (expiry < record.session.expiry) return { error: sessionErrors.invalidExtend }
  const session = { ...record.session, expiry }
  room.sessions.put({ ...record, session })
  room.emit({ type: 'updated', session })
  return done
}

/** Remembers which event of each name was the last. */
function createEventHandler(room: PairingContext): NonNullable<Handlers[string]> {
  const newest = new Map<string, number>()
  return ({ id, topic, params }, record) => {
    const said = v.safeParse(sessionEvent, params)
    if (!said.success) return { error: sessionErrors.invalidEvent }
    const { chainId: chain, event } = said.output
    const { name, data } = event
    if (!allowsEvent(record.session.namespaces, chain, name))
      return { error: sessionErrors.unauthorizedEvent }
    const key = `${topic}/${name}`
    if (isOlder(id, newest.get(key))) return done
    newest.delete(key)
    newest.set(key, id)
    // Only names that were granted come here, but a wallet may grant others again and again.
    for (const oldest of newest.keys()) if (newest.size > mostNames) newest.delete(oldest)
    room.emit({ type: 'event', topic, chain, name, data })
    return done
  }
}

/** Ids begin with the milliseconds of their making; the last three digits are chance. */
function isOlder(id: number, newest: number | undefined): boolean {
  return newest !== undefined && Math.floor(id / 1000) < Math.floor(newest / 1000)
}
