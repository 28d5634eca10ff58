import type { ProposalRecord } from './createProposalStore.ts'

/**
 * Lists the topics that a proposal is subscribed to: the pairing topic, the response topic of its
 * sign-in and the session topics of wallets that have approved.
 */
export function listTopicsOfProposal(record: ProposalRecord): string[] {
  return [
    record.pairingTopic,
    ...(record.signIn ? [record.signIn.topic] : []),
    ...record.candidates,
  ]
}
