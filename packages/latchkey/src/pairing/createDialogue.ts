import type { Pairing } from './Pairing.ts'
import { type AnswerHandlers, createAnswerHandlers } from './proposals/createAnswerHandlers.ts'
import type { Desk } from './proposals/Desk.ts'
import { createSessionActions } from './sessions/actions.ts'
import { createPeerHandler } from './sessions/createPeerHandler.ts'
import { createRequests } from './sessions/createRequests.ts'

/** What is said between app and wallet once a code has been scanned. */
export type Dialogue = AnswerHandlers & Pick<Pairing, 'request' | 'update' | 'ping' | 'extend'>

/**
 * Makes the part of a pairing client that is needed once wallets speak. It arrives while the visitor
 * scans.
 *
 * @param desk - Proposals and sessions.
 * @returns Listeners for what wallets say, and what the app may ask them.
 */
export function createDialogue(desk: Desk): Dialogue {
  const { room } = desk
  const requests = createRequests(room)
  const { onAnswer, onRequest } = createAnswerHandlers(desk)
  const handle = createPeerHandler(room)

  return {
    onAnswer,
    onRequest(request) {
      const record = room.sessions.get(request.topic)
      // Topics of neither a session nor a proposal are nobody's.
      if (!record) return onRequest(request)
      desk.noticed(record.session)
      return handle(request, record)
    },
    request: requests.request,
    ...createSessionActions(room, requests),
  }
}
