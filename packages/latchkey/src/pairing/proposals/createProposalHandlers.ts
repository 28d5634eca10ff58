import { walletUserRejectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { IncomingResponse, PeerRequest, PeerResponse } from '../PeerRpc.ts'
import { sessionErrors } from '../sessionErrors.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import { handleAuthenticateResponse } from './handleAuthenticateResponse.ts'
import { handleProposeResponse } from './handleProposeResponse.ts'
import { handleSessionSettle } from './handleSessionSettle.ts'

/** Handlers of the messages that wallets send before a session exists. */
export type ProposalHandlers = {
  onResponse(incoming: IncomingResponse): Promise<void>
  onRequest(request: PeerRequest): Promise<void>
}

/**
 * Creates the handlers of the messages that wallets send before a session exists.
 *
 * @returns The handlers. They ignore messages that belong to no proposal.
 */
export function createProposalHandlers(proposals: PendingProposals): ProposalHandlers {
  const { context, store } = proposals

  return {
    async onResponse({ topic, id, response }) {
      const proposed = store.find((record) => record.id === id && record.pairingTopic === topic)
      if (proposed && proposals.current(proposed))
        return handleProposeResponse(proposals, proposed, response)
      const signingIn = store.find(
        ({ signIn, pairingTopic }) =>
          signIn?.id === id && (topic === signIn.topic || topic === pairingTopic),
      )
      if (signingIn && proposals.current(signingIn))
        return handleAuthenticateResponse(proposals, signingIn, response)
    },

    async onRequest(request) {
      const { topic, method } = request
      if (method === 'wc_sessionSettle') return handleSessionSettle(proposals, request)
      const record = store.find(({ pairingTopic }) => pairingTopic === topic)
      if (!record) return
      await context.respond(request, pairingResponse(method))
      if (method === 'wc_pairingDelete')
        await proposals.reject(record, new WalletError(walletUserRejectedError))
    },
  }
}

function pairingResponse(method: string): PeerResponse {
  return method.startsWith('wc_pairing')
    ? { result: true }
    : { error: sessionErrors.unauthorizedMethod }
}
