import {
  relayApproveSessionSchema,
  relayProposeSessionSchema,
  relaySessionPublishOptions,
} from 'latchkey/protocol'
import { type AnyRelayMethod, defineMethod } from './RelayMethod.ts'
import { publishAll } from './publish.ts'

/** Methods that combine a subscription and the publications of a session step. */
export const relaySessionHandlers: Readonly<Record<string, AnyRelayMethod>> = {
  proposeSession: defineMethod({
    params: relayProposeSessionSchema,
    async run(deps, call, { pairingTopic, sessionProposal, attestation }) {
      const { connection, deliveryMethod } = call
      const ids = await deps.hub.subscribe(connection, [pairingTopic], deliveryMethod)
      if (ids === 'full') return { error: 'SubscriberLimitExceeded' }
      const { proposal } = relaySessionPublishOptions
      return publishAll(deps, call, [
        { ...proposal, topic: pairingTopic, message: sessionProposal, attestation },
      ])
    },
  }),
  approveSession: defineMethod({
    params: relayApproveSessionSchema,
    async run(deps, call, params) {
      const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest } =
        params
      const { connection, deliveryMethod } = call
      const ids = await deps.hub.subscribe(connection, [sessionTopic], deliveryMethod)
      if (ids === 'full') return { error: 'SubscriberLimitExceeded' }
      const { response, settlement } = relaySessionPublishOptions
      return publishAll(deps, call, [
        { ...response, topic: pairingTopic, message: sessionProposalResponse },
        { ...settlement, topic: sessionTopic, message: sessionSettlementRequest },
      ])
    },
  }),
}
