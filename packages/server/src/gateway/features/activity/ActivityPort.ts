import type { Namespace } from 'latchkey/caip'
import type { Chain } from '../../chain/chains/index.ts'

/** Operation type of a transaction, as the wire format names it. [7.4] */
export type OperationType =
  | 'approve'
  | 'burn'
  | 'cancel'
  | 'close'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'send'
  | 'trade'
  | 'withdraw'

/** A transfer from or to the account. Stored as JSON. */
export type AccountTransfer = {
  /** `native`, or an address in canonical form. */
  readonly token: string
  /** `fungible`, or `nft` for a token with an id. */
  readonly kind: 'fungible' | 'nft'
  /** Token id, in decimal digits. */
  readonly id?: string | undefined
  /** Base units, in decimal digits. */
  readonly amount: string
  readonly direction: 'in' | 'out' | 'self'
  /** The counterparty's address; empty for a mint or burn. */
  readonly other: string
  /** Whether it is spam: unsolicited and deceptive. */
  readonly isSpam: boolean
}

/** A transaction of an account. */
export type AccountTransaction = {
  /** Hash in canonical form. */
  readonly account: string
  readonly hash: string
  readonly block: number
  /** Position within the block. */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly operation: OperationType
  readonly status: 'confirmed' | 'failed'
  readonly sentFrom: string
  readonly sentTo: string | undefined
  readonly nonce: number | undefined
  readonly transfers: readonly AccountTransfer[]
}

/** A range of block numbers, both ends included. */
export type BlockRange = { readonly from: number; readonly to: number }

/** A block number with its hash. */
export type BlockId = { readonly block: number; readonly hash: string }

/** The result of reading a range of blocks. */
export type BlockRangeResult = {
  readonly rows: readonly AccountTransaction[]
  /** First block that was read; the result ends where the range does. */
  readonly from: number
  /** Whether native currency transfers by others are included. */
  readonly hasNativeTransfers: boolean
}

/** Reads the transactions of accounts from the chains of a namespace. */
export type ActivityPort = {
  readonly namespace: Namespace
  /**
   * Reads the newest block.
   *
   * @throws UpstreamError
   */
  head(chain: Chain, signal: AbortSignal): Promise<BlockId>
  /**
   * Reads the hash of the block at a height.
   *
   * @returns Undefined if no node has that block.
   * @throws UpstreamError
   */
  hashAt(chain: Chain, block: number, signal: AbortSignal): Promise<string | undefined>
  /**
   * Reads the newest part of a range, as much as one batch allows.
   *
   * @throws UpstreamError
   */
  read(
    chain: Chain,
    accounts: readonly string[],
    range: BlockRange,
    signal: AbortSignal,
  ): Promise<BlockRangeResult>
}
