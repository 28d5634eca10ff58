import type { ActivityStatus, ActivityTransaction, ActivityTransfer } from '../../protocol/index.ts'
import { dropFees } from './dropFees.ts'
import { isSpam } from './filterTransactions.ts'
import { type MergedTransfer, mergeTransfers } from './mergeTransfers.ts'

/** A token or coin that moved, for display. */
export type TransferSummary = {
  readonly direction: ActivityTransfer['direction']
  /** Such as `+1.204 ETH`; the name of what is one of a kind. */
  readonly text: string
  /** Exact, in whole units. */
  readonly quantity: string
  readonly image: string | undefined
  readonly isNft: boolean
}

/** A transaction in what a row shows of it. */
export type TransactionSummary = {
  readonly id: string
  /** What it was to the account, such as `send` or `trade`. */
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** ISO 8601. */
  readonly minedAt: string
  readonly sign: '+' | '-' | ''
  /** Where it went as a whole; undefined where nothing moved, or both ways. */
  readonly direction: ActivityTransfer['direction'] | undefined
  /** Two at most, what went out first. */
  readonly transfers: readonly TransferSummary[]
  /** One picture says enough: one thing moved, or things that are one of a kind each. */
  readonly isSingleImage: boolean
  /** Who got what was sent, or sent what came; undefined for all else. */
  readonly otherParty: string | undefined
  readonly application: string | undefined
}

/** spec §5 "Operations receive, deposit, borrow, claim show a plus sign; withdraw, repay, burn …" */
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
 * Says what a row shows of a transaction.
 *
 * Transfers of the same thing in the same direction are one. What was made to deceive is left out of
 * those, and so is the network's own coin where it only paid for the rest.
 *
 * @example
 * const { moved } = describeTransaction(transaction, { coin: network.nativeCurrency.symbol })
 *
 * @param transaction - As it is listed.
 * @param options - `coin`: symbol of the network's own coin; without it nothing is taken for a fee.
 * @returns What to show. Texts have 3 decimals, never more than there was.
 * @source spec §5 "Transaction amounts", facts: product inventory §7.10
 */
export function describeTransaction(
  transaction: ActivityTransaction,
  options: { readonly nativeSymbol?: string | undefined } = {},
): TransactionSummary {
  const { id, metadata, transfers } = transaction
  const { operationType: operation, minedAt, application } = metadata
  const sign = Object.hasOwn(signs, operation) ? (signs[operation] ?? '') : ''
  const legitimate = transfers.filter((one) => !isSpam(one))
  const merged = mergeTransfers(legitimate.length > 0 ? legitimate : transfers)
  const picked = pickTwo(dropFees(merged, options.nativeSymbol))
  const directions = new Set(picked.map(({ direction }) => direction))
  // What became of what needs no sign: of two that go both ways one of them would be wrong.
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

/** A purchase stands as its on-ramp says, in words of its own. */
function statusOf(status: ActivityStatus): TransactionSummary['status'] {
  if (status === 'confirmed' || status.endsWith('_SUCCESS')) return 'confirmed'
  return status === 'failed' || status.endsWith('_FAILED') ? 'failed' : 'pending'
}

/** One of each direction says what became of what; otherwise the first two do. */
function pickTwo(transfers: readonly MergedTransfer[]): readonly MergedTransfer[] {
  const of = (wanted: ActivityTransfer['direction']): readonly MergedTransfer[] =>
    transfers.filter(({ direction }) => direction === wanted)
  const [out, into, own] = [of('out'), of('in'), of('self')]
  const both = out.length > 0 && into.length > 0
  return both ? [...out.slice(0, 1), ...into.slice(0, 1)] : [...out, ...into, ...own].slice(0, 2)
}

function summarizeTransfer(transfer: MergedTransfer, sign: string): TransferSummary {
  const { direction, fungible_info: fungible, nft_info: nft } = transfer
  const quantity = transfer.quantity.numeric
  const isNft = nft !== null
  const text = isNft ? nameOf(nft.name, quantity) : `${threeDecimals(quantity)} ${fungible?.symbol}`
  const image = nft?.content?.preview?.url ?? fungible?.icon?.url
  return { direction, text: `${isNft ? '' : sign}${text}`.trim(), quantity, image, isNft }
}

function nameOf(name: string, quantity: string): string {
  return quantity === '1' ? name : `${quantity} × ${name}`
}

function threeDecimals(quantity: string): string {
  const [whole = '', fraction = ''] = quantity.split('.')
  return `${whole}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

function partyOf({
  operationType,
  sentFrom,
  sentTo,
}: ActivityTransaction['metadata']): string | undefined {
  if (operationType === 'send') return sentTo || undefined
  return operationType === 'receive' ? sentFrom || undefined : undefined
}
