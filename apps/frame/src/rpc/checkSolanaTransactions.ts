import type { AssetAmount } from '../approval/ApprovalSummary.ts'
import type { ApprovalCheckResult } from '../approval/createApproval.ts'
import { type ApprovalWarning, createApprovalWarning } from '../approval/approvalWarnings.ts'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { simulateSolana } from '../approval/simulation/simulateSolana.ts'
import type { SolanaTransactionMessage } from '../approval/solana/parseSolanaTransactionMessage.ts'
import { warnOfAllowances } from '../approval/warnOfAllowances.ts'
import type { Bytes } from '../custody/bytes.ts'
import { hasValidLifetime } from './hasValidLifetime.ts'

/** Transactions that are simulated of a batch; a longer one has a warning that it is incomplete. */
const maxSimulated = 8

/**
 * Simulates transactions, each by itself, and checks that their blockhashes are of this network.
 *
 * @returns Without `changes` where not all of them were simulated and compared; then there is a warning.
 * @throws The reason of `signal`.
 */
export async function checkSolanaTransactions(
  requestNode: RequestNode,
  request: {
    readonly account: string
    readonly list: readonly {
      readonly bytes: Bytes
      readonly transaction: SolanaTransactionMessage
    }[]
    readonly signal: AbortSignal
  },
): Promise<ApprovalCheckResult<undefined>> {
  const { account, list, signal } = request
  const simulations = await Promise.all(
    list
      .slice(0, maxSimulated)
      .map(({ bytes, transaction }) =>
        simulateSolana(requestNode, { account, bytes, transaction, signal }),
      ),
  )
  const valid = await Promise.all(
    list.map(({ transaction }) => hasValidLifetime(requestNode, transaction)),
  )
  signal.throwIfAborted()
  const done = simulations.filter((simulation) => simulation.status === 'simulated')
  const warnings: ApprovalWarning[] = []
  if (valid.includes(false)) warnings.push(createApprovalWarning('blockhash_unknown'))
  if (done.length < list.length)
    warnings.push(createApprovalWarning(list.length > 1 ? 'batch_incomplete' : 'not_simulated'))
  // A later transaction can need an earlier one, which the simulation of it alone does not have.
  const [first] = simulations
  if (first?.status === 'reverted')
    warnings.push(createApprovalWarning('will_fail', { reason: first.reason }))
  const allowances = done.flatMap((simulation) => simulation.allowances)
  warnings.push(...done.flatMap((simulation) => simulation.warnings))
  warnings.push(...warnOfAllowances(allowances))
  const changes = done.flatMap((simulation) => (simulation.changes ? [simulation.changes] : []))
  return {
    // A part of what moves would read as all of it.
    ...(changes.length === list.length && {
      changes: sum(changes.flat()),
      losses: sum(changes.flat().filter(({ amount }) => amount < 0n)),
    }),
    allowances,
    warnings,
    plan: undefined,
  }
}

function sum(changes: readonly AssetAmount[]): readonly AssetAmount[] {
  const sums = new Map<string | undefined, AssetAmount>()
  for (const { asset, amount } of changes) {
    const before = sums.get(asset.address)?.amount ?? 0n
    sums.set(asset.address, { asset, amount: before + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
