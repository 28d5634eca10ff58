import * as v from 'valibot'
import type { AssetChange } from '../approval/ApprovalSummary.ts'
import type { ApprovalChecks } from '../approval/createApproval.ts'
import { type ApprovalWarning, createWarning } from '../approval/approvalWarnings.ts'
import type { RequestNode } from '../approval/simulation/simulateCalls.ts'
import { simulateSolana } from '../approval/simulation/simulateSolana.ts'
import type { SolanaTransactionMessage } from '../approval/solana/parseSolanaTransactionMessage.ts'
import { warnOfAllowances } from '../approval/warnOfAllowances.ts'
import type { Bytes } from '../custody/bytes.ts'

/** Transactions that are simulated of a batch; a longer one says that it was not checked. */
const maxSimulated = 8

const validity = v.object({ value: v.boolean() })

/**
 * Simulates transactions, each by itself, and checks their blockhashes.
 *
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
): Promise<ApprovalChecks<undefined>> {
  const { account, list, signal } = request
  const warnings: ApprovalWarning[] =
    list.length > maxSimulated ? [createWarning('not_simulated')] : []
  const simulations = await Promise.all(
    list
      .slice(0, maxSimulated)
      .map(({ bytes, transaction }) =>
        simulateSolana(requestNode, { account, bytes, transaction, signal }),
      ),
  )
  const known = await Promise.all(
    list.map(({ transaction }) => isKnownBlockhash(requestNode, transaction)),
  )
  if (known.includes(false)) warnings.push(createWarning('blockhash_unknown'))
  const done = simulations.filter((simulation) => simulation.status === 'simulated')
  for (const [at, simulation] of simulations.entries()) {
    if (simulation.status === 'unavailable') warnings.push(createWarning('not_simulated'))
    if (simulation.status !== 'reverted') continue
    // A later transaction can need an earlier one, which the simulation of it alone does not have.
    warnings.push(
      at === 0
        ? createWarning('will_fail', { reason: simulation.reason })
        : createWarning('not_simulated'),
    )
  }
  const allowances = done.flatMap((simulation) => simulation.allowances)
  warnings.push(...done.flatMap((simulation) => simulation.warnings))
  warnings.push(...warnOfAllowances(allowances))
  return {
    ...(done.length > 0 && { changes: sum(done.flatMap(({ changes }) => changes)) }),
    allowances,
    warnings,
    plan: undefined,
  }
}

function sum(changes: readonly AssetChange[]): readonly AssetChange[] {
  const sums = new Map<string | undefined, AssetChange>()
  for (const { asset, amount } of changes) {
    const before = sums.get(asset.address)?.amount ?? 0n
    sums.set(asset.address, { asset, amount: before + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

async function isKnownBlockhash(
  requestNode: RequestNode,
  { blockhash, instructions }: SolanaTransactionMessage,
): Promise<boolean | undefined> {
  // A durable nonce stands in the place of the blockhash, and has a warning of its own.
  const [first] = instructions
  if (first?.data[0] === 4 && first.program.address === '1'.repeat(32)) return undefined
  const options = { commitment: 'processed' }
  const answer = v.safeParse(
    validity,
    await requestNode('isBlockhashValid', [blockhash, options]).catch(() => undefined),
  )
  return answer.success ? answer.output.value : undefined
}
