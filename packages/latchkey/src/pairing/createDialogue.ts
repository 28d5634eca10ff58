import type { Pairing } from './Pairing.ts'
import {
  type ProposalHandlers,
  createProposalHandlers,
} from './proposals/createProposalHandlers.ts'
import type { PendingProposals } from './proposals/createPendingProposals.ts'
import { createSessionActions } from './sessions/createSessionActions.ts'
import { createSessionRequestHandler } from './sessions/createSessionRequestHandler.ts'
import { createSessionRequests } from './sessions/createSessionRequests.ts'

/** What is said between app and wallet once a code has been scanned. */
export type Dialogue = ProposalHandlers & Pick<Pairing, 'request' | 'update' | 'ping' | 'extend'>

/**
 * Makes the part of a pairing client that is needed once wallets speak. It arrives while the visitor
 * scans.
 *
 * @param desk - Proposals and sessions.
 * @returns Listeners for what wallets say, and what the app may ask them.
 */
export function createDialogue(desk: PendingProposals): Dialogue {
  const { context: room } = desk
  const requests = createSessionRequests(room)
  const { onResponse: onAnswer, onRequest } = createProposalHandlers(desk)
  const handle = createSessionRequestHandler(room)

  return {
    onResponse: onAnswer,
    onRequest(request) {
      const record = room.sessions.get(request.topic)
      // Topics of neither a session nor a proposal are nobody's.
      if (!record) return onRequest(request)
      desk.resolveFromOtherTab(record.session)
      return handle(request, record)
    },
    request: requests.request,
    ...createSessionActions(room, requests),
  }
}
