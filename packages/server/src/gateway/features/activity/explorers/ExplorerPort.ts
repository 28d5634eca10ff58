import type { Chain } from '../../../chain/chains/index.ts'
import type { EvmTransactionReply } from '../evm/evmReplySchemas.ts'

/** A transaction of an explorer, without logs. Addresses are in lower case. */
export type ExplorerTransaction = EvmTransactionReply & {
  readonly block: number
  /** Position within the block. */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly isDone: boolean
  /** Address of the contract that it creates. */
  readonly made: string | undefined
}

/** A token transfer of an explorer. Addresses are in lower case. */
export type ExplorerTransfer = {
  /** Transaction hash. */
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** Log index; undefined if the explorer has none. */
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

/** A page of a list, newest first. */
export type ExplorerPage<item> = {
  readonly items: readonly item[]
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
}

/** A request for a page. */
export type ExplorerPageRequest = {
  /** Address in canonical form. */
  readonly address: string
  readonly chain: Chain
  /** Highest block; undefined for the newest. */
  readonly ceiling: number | undefined
  readonly cursor: string | undefined
}

/** @throws UpstreamError */
export type ReadExplorerList<item> = (
  request: ExplorerPageRequest,
  signal: AbortSignal,
) => Promise<ExplorerPage<item>>

/** An explorer API of EVM chains: lists of an account's transactions and transfers. */
export type ExplorerPort = {
  readonly name: string
  supports(chain: Chain): boolean
  readonly transactions: ReadExplorerList<ExplorerTransaction>
  readonly transfers: readonly ReadExplorerList<ExplorerTransfer>[]
}
