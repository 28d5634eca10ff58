import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient } from '../../../chain/rpc/index.ts'
import type {
  BlockRange,
  ActivityPort,
  AccountTransaction,
  BlockRangeResult,
} from '../ActivityPort.ts'
import { classifySolana } from './classifySolana.ts'
import { createSolanaChainReader, type SolanaChainReader } from './createSolanaChainReader.ts'
import type { SolanaAddressSignature, SolanaTransactionReply } from './solanaReplySchemas.ts'

/** Transactions per result. */
const maxTransactions = 100
/** Number of slots by which nodes may lag. */
const maxLag = 150

/**
 * Creates the activity port of Solana, by signatures: the newest 1,000 of the account and of each
 * of its token accounts.
 *
 * @param deps - The JSON-RPC client.
 */
export function createSolanaActivityPort(deps: {
  readonly rpc: Pick<RpcClient, 'batch'>
}): ActivityPort {
  const reader = createSolanaChainReader(deps)
  return {
    namespace: 'solana',
    head: async (chain, signal) => ({ block: await reader.slot(chain, signal), hash: '' }),
    // Confirmed slots are not reorganized.
    hashAt: async () => '',
    async read(chain, accounts, range, signal): Promise<BlockRangeResult> {
      const parts = await Promise.all(
        accounts.map((account) => readOne(reader, { chain, account, range }, signal)),
      )
      const from = Math.max(range.from, ...parts.map((part) => part.from))
      const rows = parts.flatMap((part) => part.rows).filter(({ block }) => block >= from)
      return { rows, from, hasNativeTransfers: true }
    },
  }
}

async function readOne(
  reader: SolanaChainReader,
  given: { readonly chain: Chain; readonly account: string; readonly range: BlockRange },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly AccountTransaction[]; readonly from: number }> {
  const { chain, account, range } = given
  const { entries, floor } = await reader.signatures(chain, account, signal)
  const low = Math.max(range.from, floor)
  const selected = entries
    .filter(({ slot }) => slot >= low && slot <= range.to)
    .toSorted((a, b) => b.slot - a.slot)
  const edge = selected[maxTransactions]?.slot
  const highest = selected[0]?.slot ?? range.to
  // Never split a slot.
  const from = Math.min(edge === undefined ? low : Math.min(highest, edge + 1), range.to + 1)
  const chosen = selected.filter(({ slot }) => slot >= from)
  const names = chosen.map(({ signature }) => signature)
  const transactions = await reader.transactions(chain, names, signal)
  // A lagging node has recent transactions soon; old ones are pruned.
  const isLate = chosen.some(({ slot }, index) => !transactions[index] && slot > range.to - maxLag)
  if (isLate) throw upstreamError('body', chain.caipNetworkId)
  return { rows: rowsOf(account, chosen, transactions), from }
}

/** Nodes list the newest first; positions count the other way. */
function rowsOf(
  account: string,
  entries: readonly SolanaAddressSignature[],
  transactions: readonly (SolanaTransactionReply | undefined)[],
): readonly AccountTransaction[] {
  return entries.flatMap((entry, index) => {
    const transaction = transactions[index]
    if (!transaction) return []
    const position = entries.slice(index + 1).filter(({ slot }) => slot === entry.slot).length
    return [classifySolana(transaction, { account, hash: entry.signature, position })]
  })
}
