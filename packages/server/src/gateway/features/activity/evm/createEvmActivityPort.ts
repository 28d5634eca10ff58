import { upstreamError } from '../../../../upstream/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient } from '../../../chain/rpc/index.ts'
import type {
  BlockRange,
  ActivityPort,
  AccountTransaction,
  BlockRangeResult,
} from '../ActivityPort.ts'
import { classifyEvm, type EvmTransactionWithReceipt } from './classifyEvm.ts'
import { createNativeTransferFinder } from './createNativeTransferFinder.ts'
import type { NativeTransfers } from './FindNativeTransfers.ts'
import { createEvmChainReader, type EvmChainReader } from './createEvmChainReader.ts'
import { createTraceReader } from './createTraceReader.ts'
import { findSentBlocks } from './findSentBlocks.ts'
import type { Block, EvmTransactionReply } from './evmReplySchemas.ts'

/** Chains below this height are read block by block. */
const smallChain = 25_000
/** Blocks of such a chain per request. */
const smallPart = 1_000
/** Newest blocks of other chains that are read one by one. */
const recentBlocks = 64
/** Transactions per result. */
const maxTransactions = 2_000

/**
 * Creates the activity port of EVM chains: logs that name the accounts, and blocks. On chains too
 * high to read every block, older native currency transfers by others are found where a node keeps
 * traces; else the result marks them as missing.
 *
 * @param deps - The nodes.
 */
export function createEvmActivityPort(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly clock: Pick<Clock, 'now'>
}): ActivityPort {
  const reader = createEvmChainReader(deps)
  const findNativeTransfers = createNativeTransferFinder({
    reader: createTraceReader(deps),
    clock: deps.clock,
  })
  /** Block span that nodes accept for logs, by chain. */
  const spans = new Map<string, number>()

  return {
    namespace: 'eip155',
    async head(chain, signal) {
      const block = await reader.block(chain, 'latest', signal)
      if (!block) throw upstreamError('body', chain.caipNetworkId)
      return { block: block.number, hash: block.hash }
    },
    hashAt: async (chain, block, signal) => (await reader.block(chain, block, signal))?.hash,
    async read(chain, accounts, range, signal) {
      const isByBlock = range.to < smallChain || range.to - range.from < recentBlocks
      const search = { chain, accounts, spans }
      const requestedRange = isByBlock
        ? { from: Math.max(range.from, range.to - smallPart + 1), to: range.to }
        : range
      const found = await readLogs(reader, search, requestedRange, signal)
      const received = { from: found.from, to: range.to }
      const nativeTransfers = isByBlock
        ? undefined
        : await findNativeTransfers({ chain, accounts, range: received }, signal)
      const from = commonStart(chain, received, nativeTransfers)
      const page = cutToMost(joinPositions(found.positions, nativeTransfers, from), {
        from,
        to: range.to,
      })
      const blocks = isByBlock
        ? await reader.blocks(chain, numbersOf(page.range), true, signal)
        : await sentBlocks(reader, { ...search, range: page.range }, signal)
      const read = { ...search, blocks, hashes: page.hashes, inner: nativeTransfers?.inner }
      const rows = await readRows(reader, read, signal)
      const hasNativeTransfers =
        isByBlock || (nativeTransfers !== undefined && nativeTransfers.from <= from)
      return { rows, from: page.range.from, hasNativeTransfers: hasNativeTransfers }
    },
  }
}

/** Reads less at once to include native transfers, but at least the usual span of logs. */
function commonStart(
  chain: Chain,
  { from, to }: BlockRange,
  nativeTransfers: NativeTransfers | undefined,
): number {
  return nativeTransfers && to - nativeTransfers.from + 1 >= chain.logSpan
    ? Math.max(from, nativeTransfers.from)
    : from
}

function joinPositions(
  logged: Touched,
  nativeTransfers: NativeTransfers | undefined,
  from: number,
): Touched {
  const all = [...logged, ...(nativeTransfers?.blocks ?? [])]
  return new Map(all.filter(([, block]) => block >= from))
}

type Search = {
  readonly chain: Chain
  readonly accounts: readonly string[]
  readonly spans: Map<string, number>
}

type Touched = ReadonlyMap<string, number>

/** Reads the logs of the newest part of a range, adapting the block span to what nodes accept. */
async function readLogs(
  reader: EvmChainReader,
  { chain, accounts, spans }: Search,
  range: BlockRange,
  signal: AbortSignal,
): Promise<{ readonly positions: Touched; readonly from: number }> {
  const { caipNetworkId } = chain
  let span = Math.min(range.to - range.from + 1, spans.get(caipNetworkId) ?? Infinity)
  for (;;) {
    const from = range.to - span + 1
    const logs = await reader.logs(chain, accounts, { from, to: range.to }, signal)
    if (logs) {
      // The previous limit may have been due to a busy account.
      if (span < chain.logSpan && spans.has(caipNetworkId)) spans.set(caipNetworkId, span * 2)
      const positions = logs.map((log) => [log.transactionHash, log.blockNumber] as const)
      return { positions: new Map(positions), from }
    }
    if (span === 1) throw upstreamError('body', caipNetworkId)
    // First fall back to the configured span, then halve.
    span = span > chain.logSpan ? chain.logSpan : Math.max(1, span >> 1)
    spans.set(caipNetworkId, span)
  }
}

/** Drops the oldest blocks if there are too many transactions. */
function cutToMost(
  positions: Touched,
  range: BlockRange,
): { readonly hashes: readonly string[]; readonly range: BlockRange } {
  const sorted = [...positions].toSorted(([, a], [, b]) => b - a)
  const edge = sorted[maxTransactions]?.[1]
  // Never split a block.
  const first = sorted[0]?.[1] ?? range.to
  const from = edge === undefined ? range.from : Math.min(first, edge + 1)
  const hashes = sorted.filter(([, block]) => block >= from).map(([hash]) => hash)
  return { hashes, range: { from, to: range.to } }
}

async function sentBlocks(
  reader: EvmChainReader,
  { chain, accounts, range }: Search & { readonly range: BlockRange },
  signal: AbortSignal,
): Promise<readonly Block[]> {
  const numbers = new Set<number>()
  for (const account of accounts)
    for (const block of await findSentBlocks(reader, { chain, account, range }, signal))
      numbers.add(block)
  return reader.blocks(chain, [...numbers], true, signal)
}

async function readRows(
  reader: EvmChainReader,
  given: Search & {
    readonly blocks: readonly Block[]
    readonly hashes: readonly string[]
    readonly inner: NativeTransfers['inner'] | undefined
  },
  signal: AbortSignal,
): Promise<BlockRangeResult['rows']> {
  const { chain, accounts, blocks, hashes, inner } = given
  const lower = new Set(accounts.map((account) => account.toLowerCase()))
  const inBlocks = new Map<string, EvmTransactionReply>()
  const logged = new Set(hashes)
  for (const { transactions } of blocks)
    for (const one of transactions)
      if (
        logged.has(one.hash) ||
        lower.has(one.from) ||
        (one.to !== undefined && lower.has(one.to))
      )
        inBlocks.set(one.hash, one)
  const missing = hashes.filter((hash) => !inBlocks.has(hash))
  const others = await reader.transactions(chain, missing, signal)
  const transactions = [...inBlocks.values(), ...others]
  const times = await readTimes(reader, { chain, blocks, transactions }, signal)
  const all = transactions.map(({ hash }) => hash)
  const receipts = await reader.receipts(chain, all, signal)
  const wrappedNative = chain.contracts.wrappedNative?.toLowerCase()
  return transactions.flatMap((transaction, index): AccountTransaction[] => {
    const receipt = receipts[index]
    const minedAt = times.get(transaction.blockNumber)
    if (!receipt || minedAt === undefined) return []
    const paid = inner?.get(transaction.hash)
    const full: EvmTransactionWithReceipt = { transaction, receipt, minedAt, inner: paid }
    return accounts.flatMap((account) => classifyEvm(full, account, wrappedNative) ?? [])
  })
}

async function readTimes(
  reader: EvmChainReader,
  given: {
    readonly chain: Chain
    readonly blocks: readonly Block[]
    readonly transactions: readonly EvmTransactionReply[]
  },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const { chain, blocks, transactions } = given
  const known = new Set(blocks.map(({ number }) => number))
  const numbers = new Set(transactions.map(({ blockNumber }) => blockNumber))
  const missing = [...numbers].filter((number) => !known.has(number))
  const more = await reader.blocks(chain, missing, false, signal)
  return new Map([...blocks, ...more].map(({ number, timestamp }) => [number, timestamp * 1000]))
}

function numbersOf({ from, to }: BlockRange): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
