import type { ActivityStatus, ActivityTransaction, ActivityTransfer } from '../../protocol/index.ts'
import { dropFeeTransfers } from './dropFeeTransfers.ts'
import { isSpamTransfer } from './filterDisplayableTransactions.ts'
import { type MergedTransfer, mergeTransfers } from './mergeTransfers.ts'

/** A token transfer, prepared for display. */
export type ActivityTransferSummary = {
  readonly direction: ActivityTransfer['direction']
  /** Such as `+1.204 ETH`; for an NFT its name. */
  readonly text: string
  /** Exact, in whole units. */
  readonly quantity: string
  /** Symbol of the token; for an NFT its name. */
  readonly symbol: string
  readonly image: string | undefined
  readonly isNft: boolean
}

/** A transaction, prepared for a list row. */
export type TransactionSummary = {
  readonly id: string
  /** Operation from the account's view, such as `send` or `trade`. */
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** ISO 8601. */
  readonly minedAt: string
  readonly sign: '+' | '-' | ''
  /** Direction of all transfers; undefined without transfers, or when they go both ways. */
  readonly direction: ActivityTransfer['direction'] | undefined
  /** At most two, outgoing first. */
  readonly transfers: readonly ActivityTransferSummary[]
  /** Whether one image is enough: a single transfer, or NFTs only. */
  readonly isSingleImage: boolean
  /** Receiver of a send or sender of a receive; undefined for other operations. */
  readonly otherParty: string | undefined
  readonly application: string | undefined
}

/** Sign shown before the amount, by operation. */
const signs: Readonly<Record<string, '+' | '-'>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

/**
 * Describes a transaction for display in a list row.
 *
 * Transfers of the same asset in the same direction are merged. Spam transfers are left out, and so
 * is the native currency when it only paid the fee.
 *
 * @example
 * const { transfers } = describeTransaction(transaction, { nativeSymbol: network.nativeCurrency.symbol })
 *
 * @param transaction - As listed by the activity query.
 * @param options - `nativeSymbol`: symbol of the native currency; without it no transfer is treated
 * as a fee.
 * @returns The summary. Amounts have 3 decimals and are never rounded up.
 */
export function describeTransaction(
  transaction: ActivityTransaction,
  options: { readonly nativeSymbol?: string | undefined } = {},
): TransactionSummary {
  const { id, metadata, transfers } = transaction
  const { operationType: operation, minedAt, application } = metadata
  const sign = Object.hasOwn(signs, operation) ? (signs[operation] ?? '') : ''
  const legitimate = transfers.filter((one) => !isSpamTransfer(one))
  const merged = mergeTransfers(legitimate.length > 0 ? legitimate : transfers)
  const picked = pickTwo(dropFeeTransfers(merged, options.nativeSymbol))
  const directions = new Set(picked.map(({ direction }) => direction))
  // With transfers both ways one sign would be wrong, so none is shown.
  const moved = picked.map((one) => summarizeTransfer(one, directions.size === 1 ? sign : ''))
  return {
    id,
    operation,
    status: statusOf(metadata.status),
    minedAt,
    sign,
    direction: directions.size === 1 ? moved[0]?.direction : undefined,
    transfers: moved,
    isSingleImage: moved.length === 1 || (moved.length > 1 && moved.every(({ isNft }) => isNft)),
    otherParty: partyOf(metadata),
    application: application?.name,
  }
}

/** Maps the status of on-ramp purchases, which use their provider's values. */
function statusOf(status: ActivityStatus): TransactionSummary['status'] {
  if (status === 'confirmed' || status.endsWith('_SUCCESS')) return 'confirmed'
  return status === 'failed' || status.endsWith('_FAILED') ? 'failed' : 'pending'
}

/** Picks one transfer of each direction when both exist, otherwise the first two. */
function pickTwo(transfers: readonly MergedTransfer[]): readonly MergedTransfer[] {
  const of = (expected: ActivityTransfer['direction']): readonly MergedTransfer[] =>
    transfers.filter(({ direction }) => direction === expected)
  const [out, into, own] = [of('out'), of('in'), of('self')]
  const both = out.length > 0 && into.length > 0
  return both ? [...out.slice(0, 1), ...into.slice(0, 1)] : [...out, ...into, ...own].slice(0, 2)
}

function summarizeTransfer(transfer: MergedTransfer, sign: string): ActivityTransferSummary {
  const { direction, fungible_info: fungible, nft_info: nft } = transfer
  const quantity = transfer.quantity.numeric
  const isNft = nft !== null
  const text = isNft ? nameOf(nft.name, quantity) : `${threeDecimals(quantity)} ${fungible?.symbol}`
  const image = nft?.content?.preview?.url ?? fungible?.icon?.url
  const symbol = nft?.name ?? fungible?.symbol ?? ''
  return { direction, text: `${isNft ? '' : sign}${text}`.trim(), quantity, symbol, image, isNft }
}

function nameOf(name: string, quantity: string): string {
  return quantity === '1' ? name : `${quantity} × ${name}`
}

function threeDecimals(quantity: string): string {
  const [integer = '', fraction = ''] = quantity.split('.')
  return `${integer}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

function partyOf({
  operationType,
  sentFrom,
  sentTo,
}: ActivityTransaction['metadata']): string | undefined {
  if (operationType === 'send') return sentTo || undefined
  return operationType === 'receive' ? sentFrom || undefined : undefined
}
