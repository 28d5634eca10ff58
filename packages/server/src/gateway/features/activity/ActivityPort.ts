import type { Namespace } from 'latchkey/caip'
import type { Chain } from '../../chain/chains/index.ts'

/** What a transaction is to an account, as histories call it. facts: gateway §1.3 */
export type Operation =
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

/** Something that moved, seen from an account. JSON: it is stored. */
export type AccountTransfer = {
  /** `native`, or an address in its one spelling. */
  readonly token: string
  /** Of which one is like another, or a thing of its own. */
  readonly kind: 'fungible' | 'nft'
  /** Number of such a thing, in decimal digits. */
  readonly id?: string | undefined
  /** Base units, in decimal digits. */
  readonly amount: string
  readonly direction: 'in' | 'out' | 'self'
  /** Where it came from or went to; empty where it came out of nothing, or became nothing. */
  readonly other: string
  /** Not the account's doing, and made to deceive. */
  readonly isSpam: boolean
}

/** A transaction of an account. */
export type ActivityRow = {
  /** In its one spelling. */
  readonly account: string
  readonly hash: string
  readonly block: number
  /** Within the block. */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly operation: Operation
  readonly status: 'confirmed' | 'failed'
  readonly sentFrom: string
  readonly sentTo: string | undefined
  readonly nonce: number | undefined
  readonly transfers: readonly AccountTransfer[]
}

/** Blocks from one to another, both included. */
export type BlockRange = { readonly from: number; readonly to: number }

/** A block, and what tells it from another at its height. */
export type BlockId = { readonly block: number; readonly hash: string }

/** What was read of some blocks. */
export type RangeResult = {
  readonly rows: readonly ActivityRow[]
  /** Where the part begins that was read; it ends where the range does. */
  readonly from: number
  /** Whether coins that others sent are among it. */
  readonly hasNativeTransfers: boolean
}

/** Reads transactions of accounts out of the chains of a namespace. */
export type ActivityPort = {
  readonly namespace: Namespace
  /**
   * Finds the newest block.
   *
   * @throws UpstreamError
   */
  head(chain: Chain, signal: AbortSignal): Promise<BlockId>
  /**
   * Finds the block that is at a height now.
   *
   * @returns Its hash; undefined when nobody has one there.
   * @throws UpstreamError
   */
  hashAt(chain: Chain, block: number, signal: AbortSignal): Promise<string | undefined>
  /**
   * Reads the newest part of a range, as much as is well done at once.
   *
   * @throws UpstreamError
   */
  read(
    chain: Chain,
    accounts: readonly string[],
    range: BlockRange,
    signal: AbortSignal,
  ): Promise<RangeResult>
}
