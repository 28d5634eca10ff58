import type { Chain } from '../../../chain/chains/index.ts'
import { classifyEvm, type EvmTransactionWithReceipt } from '../evm/classifyEvm.ts'
import type { EvmTransactionReply, EvmLog } from '../evm/evmReplySchemas.ts'
import { eventTopics } from '../evm/eventTopics.ts'
import type { AccountTransaction } from '../ActivityPort.ts'
import type { ExplorerTransaction, ExplorerTransfer } from './ExplorerPort.ts'

/** Calls whose events explorers do not list. */
const calls = {
  approve: '0x095ea7b3',
  approveAll: '0xa22cb465',
  wrap: '0xd0e30db0',
  unwrap: '0x2e1a7d4d',
} as const

/**
 * Converts explorer data to activity rows, with transfers in place of logs.
 *
 * @param given - Transactions and transfers, complete down to the same block.
 * @param whose - The account in canonical form, and the chain.
 * @returns Newest first, one row per transaction of the account.
 */
export function explorerItemsToActivityRows(
  given: {
    readonly transactions: readonly ExplorerTransaction[]
    readonly transfers: readonly ExplorerTransfer[]
  },
  { address, chain }: { readonly address: string; readonly chain: Chain },
): readonly AccountTransaction[] {
  const wrappedNative = chain.contracts.wrappedNative?.toLowerCase()
  const moved = grouped(given.transfers)
  const sent = new Map(given.transactions.map((one) => [one.hash, one]))
  const received = [...sent.values()].map((one) =>
    toFullTransaction(one, moved.get(one.hash), wrappedNative),
  )
  const others = [...moved.values()].flatMap((own) => {
    const [first] = own
    return first && !sent.has(first.hash) ? [partOf(first, own)] : []
  })
  return [...received, ...others]
    .flatMap((full) => classifyEvm(full, address, wrappedNative) ?? [])
    .toSorted((a, b) => b.block - a.block || b.position - a.position)
}

/** Groups transfers by transaction, in order, without duplicates. */
function grouped(
  transfers: readonly ExplorerTransfer[],
): ReadonlyMap<string, readonly ExplorerTransfer[]> {
  const found = new Map<string, ExplorerTransfer[]>()
  const known = new Set<string>()
  for (const one of transfers.toReversed()) {
    const key = `${one.hash} ${one.index} ${one.token.address} ${one.id}`
    if (one.index !== undefined && known.has(key)) continue
    known.add(key)
    found.set(one.hash, [...(found.get(one.hash) ?? []), one])
  }
  return found
}

function toFullTransaction(
  transaction: ExplorerTransaction,
  moved: readonly ExplorerTransfer[] = [],
  wrappedNative: string | undefined,
): EvmTransactionWithReceipt {
  const { position, minedAt, isDone, made } = transaction
  return {
    transaction,
    minedAt,
    receipt: {
      status: isDone ? 'confirmed' : 'failed',
      transactionIndex: position,
      contractAddress: made,
      logs: [...moved.map(logOf), ...logsOfCall(transaction, wrappedNative)],
    },
  }
}

/** Builds a transaction that another account sent: explorers do not name its sender. */
function partOf(
  first: ExplorerTransfer,
  moved: readonly ExplorerTransfer[],
): EvmTransactionWithReceipt {
  const { hash, block: blockNumber, minedAt, index } = first
  const emptyTransaction = { from: '', to: '', nonce: 0, value: 0n, input: '0x' } as const
  return {
    transaction: { ...emptyTransaction, hash, blockNumber },
    minedAt,
    receipt: {
      status: 'confirmed',
      transactionIndex: index ?? 0,
      contractAddress: undefined,
      logs: moved.map(logOf),
    },
  }
}

function logOf({ kind, id, amount, from, to, token: { address } }: ExplorerTransfer): EvmLog {
  const named = [topicOf(from), topicOf(to)]
  if (kind === 'fungible')
    return { address, topics: [eventTopics.transfer, ...named], data: `0x${word(amount)}` }
  const data = `0x${word(id ?? 0n)}${word(amount)}`
  return { address, topics: [eventTopics.transferSingle, topicOf(from), ...named], data }
}

function logsOfCall(
  transaction: EvmTransactionReply,
  wrappedNative: string | undefined,
): readonly EvmLog[] {
  const { from, to, value, input } = transaction
  const call = input.slice(0, 10).toLowerCase()
  const holder = topicOf(from)
  if (to === undefined) return []
  if (call === calls.approve || call === calls.approveAll)
    return [{ address: to, topics: [eventTopics.approval, holder], data: '0x' }]
  if (to !== wrappedNative) return []
  if (value > 0n && (call === '0x' || call === calls.wrap))
    return [{ address: to, topics: [eventTopics.wrapped, holder], data: `0x${word(value)}` }]
  const amount = /^0x[0-9a-f]{8}([0-9a-f]{64})/i.exec(input)?.[1]
  if (call === calls.unwrap && amount !== undefined)
    return [{ address: to, topics: [eventTopics.unwrapped, holder], data: `0x${amount}` }]
  return []
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function topicOf(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`
}
