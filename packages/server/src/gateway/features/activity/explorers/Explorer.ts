import type { Chain } from '../../../chain/chains/index.ts'
import type { EvmTransaction } from '../evm/evmReplies.ts'

/** A transaction as an explorer tells it: without what contracts logged. Addresses in lower case. */
export type ExplorerTransaction = EvmTransaction & {
  readonly block: number
  /** Within the block. */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly isDone: boolean
  /** A contract that it made. */
  readonly made: string | undefined
}

/** A token that moved, as an explorer tells it. Addresses in lower case. */
export type ExplorerTransfer = {
  /** Of the transaction. */
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** Tells it from others of its transaction; undefined where the explorer does not. */
  readonly index: number | undefined
  readonly from: string
  readonly to: string
  readonly kind: 'fungible' | 'nft'
  readonly id: bigint | undefined
  readonly amount: bigint
  readonly token: {
    readonly address: string
    readonly name: string | undefined
    readonly symbol: string | undefined
    readonly decimals: number | undefined
    readonly icon: string | undefined
  }
}

/** Part of a list, newest first. */
export type ExplorerPage<item> = {
  readonly items: readonly item[]
  /** What the explorer wants to hear for the part that follows; undefined at the end. */
  readonly next: string | undefined
}

/** Where a part of a list is. */
export type ExplorerQuery = {
  /** In its one spelling. */
  readonly address: string
  readonly chain: Chain
  /** Highest block; undefined for the newest. */
  readonly ceiling: number | undefined
  readonly cursor: string | undefined
}

/** @throws UpstreamError */
export type ReadExplorerList<item> = (
  place: ExplorerQuery,
  signal: AbortSignal,
) => Promise<ExplorerPage<item>>

/** An explorer of EVM chains: what accounts sent and got, list by list. */
export type Explorer = {
  readonly name: string
  supports(chain: Chain): boolean
  readonly transactions: ReadExplorerList<ExplorerTransaction>
  readonly transfers: readonly ReadExplorerList<ExplorerTransfer>[]
}
