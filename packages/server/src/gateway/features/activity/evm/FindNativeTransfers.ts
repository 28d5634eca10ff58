import type { Chain } from '../../../chain/chains/index.ts'
import type { BlockRange } from '../ActivityPort.ts'
import type { EvmTransfer } from './transfers.ts'

/** A search for native currency that accounts received. */
export type NativeTransferSearch = {
  readonly chain: Chain
  readonly accounts: readonly string[]
  readonly range: BlockRange
}

/** Transactions that transferred native currency to the accounts. */
export type NativeTransfers = {
  /** Block numbers, by transaction hash. */
  readonly blocks: ReadonlyMap<string, number>
  /** Transfers by contracts within the transactions, by transaction hash. */
  readonly inner: ReadonlyMap<string, readonly EvmTransfer[]>
  /** First block of the part of the range that is complete. */
  readonly from: number
}

/** Finds native currency transfers by traces. Resolves to undefined if no node keeps traces. */
export type FindNativeTransfers = (
  search: NativeTransferSearch,
  signal: AbortSignal,
) => Promise<NativeTransfers | undefined>
