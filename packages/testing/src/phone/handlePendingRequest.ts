import type { PeerRequest } from 'latchkey/pairing'
import { handleSessionRequest } from './handleSessionRequest.ts'
import { handleSessionAuthenticate } from './handleSessionAuthenticate.ts'
import { peerErrorCodes } from './peerErrors.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { handleSessionProposal } from './handleSessionProposal.ts'
import { phoneSessionLifetime } from './settleSession.ts'
import { handlePhoneSessionUpdate } from './handlePhoneSessionUpdate.ts'

/** Handlers of requests that need approval. These requests are persisted. */
const approvalHandlers: Readonly<
  Record<string, (context: PhoneContext, request: PeerRequest) => Promise<void>>
> = {
  wc_sessionPropose: handleSessionProposal,
  wc_sessionAuthenticate: handleSessionAuthenticate,
  wc_sessionRequest: handleSessionRequest,
  wc_sessionUpdate: handlePhoneSessionUpdate,
}

/**
 * Accepts a request of an app. A request that needs approval is persisted, and answered once it is
 * decided.
 */
export async function handleIncomingRequest(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  // A request in a session proves that the app has the session.
  const session = context.memory.session(request.topic)
  if (session?.acknowledged === false) context.memory.putSession({ ...session, acknowledged: true })
  if (!(request.method in approvalHandlers)) return respondImmediately(context, request)
  context.memory.change(({ pendingRequests: open }) => ({ pendingRequests: [...open, request] }))
  void handlePendingRequest(context, request)
}

/** Handles an accepted request, also after a restart of the phone. */
export async function handlePendingRequest(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  try {
    await approvalHandlers[request.method]?.(context, request)
  } catch {
    // The relay is unreachable, so that no response can be sent.
  }
  const isThis = ({ topic, id }: PeerRequest): boolean =>
    topic === request.topic && id === request.id
  context.memory.change(({ pendingRequests: open }) => ({
    pendingRequests: open.filter((other) => !isThis(other)),
  }))
}

async function respondImmediately(context: PhoneContext, request: PeerRequest): Promise<void> {
  const { topic, method } = request
  context.core.log({ method, params: [request.params] })
  const session = context.memory.session(topic)
  switch (method) {
    case 'wc_sessionPing':
    case 'wc_pairingPing':
    case 'wc_pairingExtend':
      return context.respond(request, { result: true })
    case 'wc_sessionExtend':
      if (session)
        context.memory.putSession({
          ...session,
          expiry: Math.floor(context.clock.now() / 1000) + phoneSessionLifetime,
        })
      return context.respond(request, { result: true })
    case 'wc_sessionDelete':
    case 'wc_pairingDelete':
      await context.respond(request, { result: true })
      context.memory.dropSession(topic)
      context.memory.change(({ pairings }) => ({
        pairings: pairings.filter((pairing) => pairing.topic !== topic),
      }))
      return (await context.connection.current()).peerRpc.unsubscribe(topic)
    default: {
      const error = { code: peerErrorCodes.unsupported, message: `Unsupported method: ${method}` }
      return context.respond(request, { error })
    }
  }
}
