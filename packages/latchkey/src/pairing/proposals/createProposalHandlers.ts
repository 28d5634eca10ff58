import { WalletError } from '../../errors/index.ts'
import { sessionErrors } from '../sessionErrors.ts'
import type { IncomingResponse, PeerResponse, PeerRequest } from '../PeerRpc.ts'
import { handleProposeResponse, refused } from './handleProposeResponse.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import { handleSessionSettle } from './handleSessionSettle.ts'
import { handleAuthenticateResponse } from './handleAuthenticateResponse.ts'

/** What wallets send before there is a session. */
export type ProposalHandlers = {
  onResponse(arrived: IncomingResponse): Promise<void>
  onRequest(request: PeerRequest): Promise<void>
}

/**
 * Makes the side that wallets turn to before there is a session.
 *
 * @param desk - The proposals.
 * @returns Listeners; what belongs to no proposal they leave alone.
 */
export function createProposalHandlers(desk: PendingProposals): ProposalHandlers {
  const { context: room, store } = desk

  return {
    async onResponse({ topic, id, response: answer }) {
      const proposed = store.find((one) => one.id === id && one.pairingTopic === topic)
      if (proposed && desk.current(proposed)) return handleProposeResponse(desk, proposed, answer)
      const asked = store.find(
        ({ signIn, pairingTopic }) =>
          signIn?.id === id && (topic === signIn.topic || topic === pairingTopic),
      )
      if (asked && desk.current(asked)) return handleAuthenticateResponse(desk, asked, answer)
    },

    async onRequest(request) {
      const { topic, method } = request
      if (method === 'wc_sessionSettle') return handleSessionSettle(desk, request)
      const record = store.find((one) => one.pairingTopic === topic)
      if (!record) return
      await room.respond(request, answerOnPairing(method))
      if (method === 'wc_pairingDelete')
        await refused(desk, record, new WalletError('wallet.user_rejected'))
    },
  }
}

function answerOnPairing(method: string): PeerResponse {
  return method.startsWith('wc_pairing')
    ? { result: true }
    : { error: sessionErrors.unauthorizedMethod }
}
