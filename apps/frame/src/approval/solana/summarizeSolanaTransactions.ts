import type { CaipNetworkId } from 'latchkey/caip'
import type { ApprovalSummary } from '../ApprovalSummary.ts'
import { type ApprovalWarning, createApprovalWarning, sortWarnings } from '../approvalWarnings.ts'
import { warnOfAllowances } from '../warnOfAllowances.ts'
import type { SolanaTransactionMessage } from './parseSolanaTransactionMessage.ts'
import { readSolanaInstruction } from './readSolanaInstruction.ts'

/**
 * Summarizes one or more transactions by their instructions. What they do is for the simulation.
 *
 * @param request - `transactions` in the order in which they are signed.
 */
export function summarizeSolanaTransactions(request: {
  readonly appOrigin: string
  readonly account: string
  readonly chainId: CaipNetworkId
  readonly transactions: readonly SolanaTransactionMessage[]
}): ApprovalSummary {
  const { appOrigin, account, chainId, transactions } = request
  const read = transactions
    .flatMap(({ instructions }) => instructions)
    .map((instruction) => readSolanaInstruction(instruction))
  const allowances = read.flatMap((instruction) => instruction.allowances ?? [])
  const warnings = [
    ...warnOfAllowances(allowances),
    ...read.flatMap((instruction) => instruction.warnings ?? []),
    ...transactions.flatMap((transaction) => warnOfSigners(transaction, account)),
  ]
  if (transactions.length > 1)
    warnings.push(createApprovalWarning('not_atomic', { count: String(transactions.length) }))
  return {
    kind: 'transaction',
    appOrigin,
    account,
    chainId,
    allowances,
    details: [
      ...read.flatMap((instruction) => instruction.details ?? []),
      {
        label: transactions.length > 1 ? 'transactions' : 'instructions',
        value: transactions.length > 1 ? transactions.length : read.length,
      },
    ],
    warnings: sortWarnings(warnings),
  }
}

function warnOfSigners(
  { feePayer, accounts, lookupTables }: SolanaTransactionMessage,
  account: string,
): readonly ApprovalWarning[] {
  const signers = accounts.filter(({ isSigner }) => isSigner)
  return [
    ...(feePayer === account
      ? []
      : [createApprovalWarning('fee_payer_foreign', { payer: feePayer })]),
    ...(signers.length > 1 ? [createApprovalWarning('other_signers')] : []),
    ...(lookupTables.length > 0 ? [createApprovalWarning('lookup_tables')] : []),
  ]
}
