import * as v from 'valibot'
import { walletDisconnectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  sessionDeleteSchema,
  sessionEventSchema,
  sessionExtendSchema,
  sessionUpdateSchema,
} from '../../protocol/index.ts'
import { allowsEvent, selectUsableNamespaces } from '../namespaces/index.ts'
import type { PairingContext } from '../PairingContext.ts'
import type { PeerRequest, PeerResponse } from '../PeerRpc.ts'
import { sessionErrors } from '../sessionErrors.ts'
import { unixSeconds } from '../unixSeconds.ts'
import type { SessionRecord } from './createSessionStore.ts'
import { sessionLifetime } from './sessionLifetime.ts'

/** Handlers of the requests that the wallet of a session may send, by method. */
type Handlers = Readonly<
  Record<
    string,
    (request: PeerRequest, record: SessionRecord) => PeerResponse | Promise<PeerResponse>
  >
>

const success = { result: true } as const

/** Event names whose order is tracked. */
const maxEventNames = 500

/**
 * Creates the handler of requests from the wallets of sessions.
 *
 * State changes before the response is sent, without an `await` in between, so that requests that
 * arrive together are applied in their order.
 *
 * @returns A listener for requests on session topics.
 */
export function createIncomingRequestHandler(
  context: PairingContext,
): (request: PeerRequest, record: SessionRecord) => Promise<void> {
  const handlers: Handlers = {
    // The session is already settled: the wallet did not receive the first response.
    wc_sessionSettle: () => success,
    wc_sessionPing: () => success,
    wc_sessionUpdate: (request, record) => update(context, request, record),
    wc_sessionExtend: (request, record) => extend(context, request, record),
    wc_sessionEvent: createEventHandler(context),
  }

  return async (request, record) => {
    const { topic, method, params } = request
    if (method === 'wc_sessionDelete') {
      const parsed = v.safeParse(sessionDeleteSchema, params)
      const code = parsed.success ? parsed.output.code : undefined
      context.logger.info('A wallet ended its session', { code })
      context.sessions.remove(topic)
      context.endedTopics.add(topic)
      context.rejectPending(topic, new WalletError(walletDisconnectedError))
      context.emit({ type: 'ended', topic, reason: 'deleted' })
      // Unsubscribing deletes the key that seals the response.
      await context.respond(request, success)
      return context.unsubscribe(topic)
    }
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    const response = handle
      ? await handle(request, record)
      : { error: sessionErrors.unauthorizedMethod }
    return context.respond(request, response)
  }
}

function update(
  context: PairingContext,
  { id, params }: PeerRequest,
  record: SessionRecord,
): PeerResponse {
  const parsed = v.safeParse(sessionUpdateSchema, params)
  if (!parsed.success) return { error: sessionErrors.invalidUpdate }
  if (isOlder(id, record.updateId)) return success
  const selected = selectUsableNamespaces(parsed.output.namespaces, record.requested, 'updated')
  if ('peerError' in selected) return { error: selected.peerError }
  const session = { ...record.session, namespaces: selected.namespaces }
  context.sessions.put({ ...record, session, updateId: id })
  context.emit({ type: 'updated', session })
  return success
}

function extend(
  context: PairingContext,
  { params }: PeerRequest,
  record: SessionRecord,
): PeerResponse {
  const parsed = v.safeParse(sessionExtendSchema, params ?? {})
  if (!parsed.success) return { error: sessionErrors.invalidExtend }
  const latest = unixSeconds(context.clock) + sessionLifetime
  const expiry = Math.min(parsed.output.expiry ?? latest, latest)
  if (expiry < record.session.expiry) return { error: sessionErrors.invalidExtend }
  const session = { ...record.session, expiry }
  context.sessions.put({ ...record, session })
  context.emit({ type: 'updated', session })
  return success
}

/** Creates the event handler, which drops events older than the newest of their name. */
function createEventHandler(context: PairingContext): NonNullable<Handlers[string]> {
  const newest = new Map<string, number>()
  return ({ id, topic, params }, record) => {
    const parsed = v.safeParse(sessionEventSchema, params)
    if (!parsed.success) return { error: sessionErrors.invalidEvent }
    const { chainId: chain, event } = parsed.output
    const { name, data } = event
    if (!allowsEvent(record.session.namespaces, chain, name))
      return { error: sessionErrors.unauthorizedEvent }
    const key = `${topic}/${name}`
    if (isOlder(id, newest.get(key))) return success
    newest.delete(key)
    newest.set(key, id)
    // Only approved names arrive here, but a wallet may approve new names again and again.
    for (const oldest of newest.keys()) if (newest.size > maxEventNames) newest.delete(oldest)
    context.emit({ type: 'event', topic, chain, name, data })
    return success
  }
}

/** Compares request ids by their milliseconds; the last three digits are random. */
function isOlder(id: number, newest: number | undefined): boolean {
  return newest !== undefined && Math.floor(id / 1000) < Math.floor(newest / 1000)
}
