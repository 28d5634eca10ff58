import type { CaipNetworkId } from 'latchkey/caip'
import type { Hex } from 'viem'
import type { ApprovalDetail, ApprovalSummary } from './ApprovalSummary.ts'
import { createWarning, sortWarnings } from './approvalWarnings.ts'
import { decodeCallData, type DecodedTransfer } from './decodeCallData.ts'
import { formatUnits } from './formatUnits.ts'
import { networkOf } from './networkOf.ts'
import { warnOfAllowances } from './warnOfAllowances.ts'

/** A call of an account to a contract, or a transfer of the native currency. */
export type EvmCall = {
  /** Missing: the call creates a contract. */
  readonly to?: Hex | undefined
  readonly data: Hex
  readonly value: bigint
}

/**
 * Summarizes one or more transactions by what their data says. What they do is for the simulation.
 *
 * @param request - `calls` in the order in which they are sent.
 */
export function summarizeCalls(request: {
  readonly appOrigin: string
  readonly account: string
  readonly chainId: CaipNetworkId
  readonly calls: readonly EvmCall[]
}): ApprovalSummary {
  const { appOrigin, account, chainId, calls } = request
  const allowances = calls.flatMap((call) => decodeCallData(call).allowances)
  const warnings = [...warnOfAllowances(allowances)]
  if (calls.some(({ to }) => to === undefined)) warnings.push(createWarning('contract_creation'))
  if (calls.length > 1) warnings.push(createWarning('not_atomic', { count: String(calls.length) }))
  const data = calls.map((call) => call.data).filter((each) => each !== '0x')
  return {
    kind: 'transaction',
    appOrigin,
    account,
    chainId,
    allowances,
    details: calls.flatMap((call) => describeCall(call, chainId)),
    ...(data.length > 0 && { content: { type: 'hex', hex: data.join('\n') } }),
    warnings: sortWarnings(warnings),
  }
}

/** Lists what is sent by the request itself: a called contract can make its simulation unavailable. */
function describeCall(call: EvmCall, chainId: CaipNetworkId): readonly ApprovalDetail[] {
  const { to, value } = call
  const { symbol, decimals } = networkOf(chainId).nativeCurrency
  const sent = value > 0n ? [amountOf(`${formatUnits(value, decimals)} ${symbol}`)] : []
  if (to === undefined) return sent
  const { transfers } = decodeCallData(call)
  const label = call.data === '0x' ? 'To' : 'Contract'
  return [{ label, value: to, isCode: true }, ...sent, ...transfers.flatMap(describeTransfer)]
}

function describeTransfer({
  from,
  to,
  amount,
  tokenId,
}: DecodedTransfer): readonly ApprovalDetail[] {
  const item = tokenId === undefined ? 'the token' : `item ${tokenId}`
  // `transferFrom` is the same function for tokens and for items.
  const isEither = from !== undefined && tokenId === undefined && amount !== undefined
  return [
    ...(from === undefined ? [] : [{ label: 'From', value: from, isCode: true }]),
    { label: 'To', value: to, isCode: true },
    amountOf(
      isEither
        ? `${formatUnits(amount, undefined)} the token, or item ${amount}`
        : amount === undefined
          ? item
          : `${formatUnits(amount, undefined)} ${item}`,
    ),
  ]
}

function amountOf(value: string): ApprovalDetail {
  return { label: 'Amount', value }
}

/** Returns the accounts that receive something, as the data of the calls says. */
export function readRecipients(calls: readonly EvmCall[]): readonly string[] {
  return calls.flatMap((call) => {
    const receivers = new Set(decodeCallData(call).transfers.map(({ to }) => to))
    return call.data === '0x' && call.to !== undefined ? [call.to] : [...receivers]
  })
}
