import type { CaipNetworkId } from 'latchkey/caip'
import type { Hex } from 'viem'
import type {
  ApprovalAsset,
  ApprovalDetail,
  ApprovalSummary,
  AssetAmount,
} from './ApprovalSummary.ts'
import { createApprovalWarning, sortWarnings } from './approvalWarnings.ts'
import { decodeCalls, type DecodedCall, type DecodedTransfer } from './decodeCalls.ts'
import { warnOfAllowances } from './warnOfAllowances.ts'

/** A call of an account to a contract, or a transfer of the native currency. */
export type EvmCall = {
  /** Missing: the call creates a contract. */
  readonly to?: Hex | undefined
  readonly data: Hex
  readonly value: bigint
}

/**
 * Summarizes one or more transactions from their call data. Their effects come from the simulation.
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
  const decoded = decodeCalls(calls)
  const allowances = decoded.flatMap((call) => call.allowances)
  const warnings = [...warnOfAllowances(allowances)]
  if (calls.some(({ to }) => to === undefined))
    warnings.push(createApprovalWarning('contract_creation'))
  if (calls.length > 1)
    warnings.push(createApprovalWarning('not_atomic', { count: String(calls.length) }))
  const data = calls.map((call) => call.data).filter((each) => each !== '0x')
  return {
    kind: 'transaction',
    appOrigin,
    account,
    chainId,
    allowances,
    details: calls.flatMap((call, at) => describeCall(call, decoded[at])),
    ...(data.length > 0 && { content: { type: 'hex', hex: data.join('\n') } }),
    warnings: sortWarnings(warnings),
  }
}

/** Lists what is sent by the request itself: a called contract can make its simulation unavailable. */
function describeCall(
  call: EvmCall,
  { transfers }: Pick<DecodedCall, 'transfers'> = { transfers: [] },
): readonly ApprovalDetail[] {
  const { to, value } = call
  const sent = value > 0n ? [amountOf({ type: 'native' }, value)] : []
  if (to === undefined) return sent
  const label = call.data === '0x' ? 'to' : 'contract'
  return [{ label, value: to, isCode: true }, ...sent, ...transfers.flatMap(describeTransfer)]
}

function describeTransfer({
  from,
  to,
  amount,
  tokenId,
}: DecodedTransfer): readonly ApprovalDetail[] {
  return [
    ...(from === undefined ? [] : [{ label: 'from', value: from, isCode: true } as const]),
    { label: 'to', value: to, isCode: true },
    amountOf(assetOf({ from, amount, tokenId }), amount ?? 1n),
  ]
}

function assetOf({
  from,
  amount,
  tokenId,
}: Pick<DecodedTransfer, 'from' | 'amount' | 'tokenId'>): ApprovalAsset {
  if (tokenId !== undefined) return { type: amount === undefined ? 'erc721' : 'erc1155', tokenId }
  // `transferFrom` is the same function for tokens and for items.
  return { type: from === undefined ? 'erc20' : 'either' }
}

function amountOf(asset: ApprovalAsset, amount: bigint): ApprovalDetail {
  return { label: 'amount', value: { asset, amount } }
}

/** Returns the accounts that receive something according to the call data. */
export function decodeCallRecipients(calls: readonly EvmCall[]): readonly string[] {
  const decoded = decodeCalls(calls)
  return calls.flatMap((call, at) => {
    const receivers = new Set(decoded[at]?.transfers.map(({ to }) => to))
    return call.data === '0x' && call.to !== undefined ? [call.to] : [...receivers]
  })
}

/**
 * Returns what calls send from an account by their own data: the native currency, tokens and items.
 *
 * @param account - Transfers from other accounts are left out.
 */
export function decodeCallTransfers(
  calls: readonly EvmCall[],
  account: string,
): readonly AssetAmount[] {
  const decoded = decodeCalls(calls)
  return calls.flatMap(({ to: address, value }, at): readonly AssetAmount[] => {
    const native = value > 0n ? [{ asset: { type: 'native' } as const, amount: value }] : []
    if (address === undefined) return native
    const transfers = decoded[at]?.transfers ?? []
    const sent = transfers.filter(
      ({ from }) => from === undefined || from.toLowerCase() === account.toLowerCase(),
    )
    return [
      ...native,
      ...sent.map((transfer) => ({
        asset: { ...assetOf(transfer), address },
        amount: transfer.amount ?? 1n,
      })),
    ]
  })
}
