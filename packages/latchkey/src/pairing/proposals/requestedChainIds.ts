import type { ProposalRecord } from './createProposalStore.ts'

/** Lists the chains that a proposal requests, as CAIP-2 ids without duplicates. */
export function requestedChainIds(record: ProposalRecord): string[] {
  const namespaces = Object.entries(record.requested)
  return [...new Set(namespaces.flatMap(([key, { chains }]) => chains ?? [key]))]
}
