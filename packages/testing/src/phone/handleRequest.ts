import type { PeerRequest } from 'latchkey/pairing'
import { answerCall } from './handleSessionRequest.ts'
import { answerAuthenticate } from './handleSessionAuthenticate.ts'
import { peerErrorCodes } from './peerErrors.ts'
import type { PhoneKit } from './PhoneKit.ts'
import { answerProposal } from './handleSessionProposal.ts'
import { sessionLife } from './settle.ts'
import { answerUpdate } from './handleSessionUpdate.ts'

/** Requests that wait for the phone's owner, so that they outlive a restart. */
const forTheOwner: Readonly<
  Record<string, (kit: PhoneKit, request: PeerRequest) => Promise<void>>
> = {
  wc_sessionPropose: answerProposal,
  wc_sessionAuthenticate: answerAuthenticate,
  wc_sessionRequest: answerCall,
  wc_sessionUpdate: answerUpdate,
}

/**
 * Takes a request of an app. What waits for the phone's owner is remembered at once, and answered
 * whenever it is decided.
 */
export async function takeRequest(kit: PhoneKit, request: PeerRequest): Promise<void> {
  // Whoever asks inside a session has understood that there is one.
  const session = kit.memory.session(request.topic)
  if (session?.acknowledged === false) kit.memory.putSession({ ...session, acknowledged: true })
  if (!(request.method in forTheOwner)) return answerAtOnce(kit, request)
  kit.memory.change(({ open }) => ({ open: [...open, request] }))
  void resume(kit, request)
}

/** Works on a request that was taken, in this life of the phone or an earlier one. */
export async function resume(kit: PhoneKit, request: PeerRequest): Promise<void> {
  try {
    await forTheOwner[request.method]?.(kit, request)
  } catch {
    // The relay is out of reach: nobody is left to be told.
  }
  const isThis = ({ topic, id }: PeerRequest): boolean =>
    topic === request.topic && id === request.id
  kit.memory.change(({ open }) => ({ open: open.filter((other) => !isThis(other)) }))
}

async function answerAtOnce(kit: PhoneKit, request: PeerRequest): Promise<void> {
  const { topic, method } = request
  kit.stage.log({ method, params: [request.params] })
  const session = kit.memory.session(topic)
  switch (method) {
    case 'wc_sessionPing':
    case 'wc_pairingPing':
    case 'wc_pairingExtend':
      return kit.answer(request, { result: true })
    case 'wc_sessionExtend':
      if (session)
        kit.memory.putSession({
          ...session,
          expiry: Math.floor(kit.clock.now() / 1000) + sessionLife,
        })
      return kit.answer(request, { result: true })
    case 'wc_sessionDelete':
    case 'wc_pairingDelete':
      await kit.answer(request, { result: true })
      kit.memory.dropSession(topic)
      kit.memory.change(({ pairings }) => ({
        pairings: pairings.filter((pairing) => pairing.topic !== topic),
      }))
      return (await kit.link.line()).wire.unsubscribe(topic)
    default: {
      const error = { code: peerErrorCodes.unsupported, message: `Unsupported method: ${method}` }
      return kit.answer(request, { error })
    }
  }
}
