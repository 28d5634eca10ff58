import type { CaipNetworkId } from '../../caip/index.ts'

/** A transaction of a swap, for the wallet of `from` to send. Amounts are base units. */
export type SwapTransaction = {
  readonly network: CaipNetworkId
  /** Sender. */
  readonly from: string
  /** Contract that it calls. */
  readonly to: string
  /** Call data, in hex. */
  readonly data: string
  /** Native currency sent with the transaction, in base units. */
  readonly value: bigint
  /** Price of one unit of gas, in base units of the native currency. */
  readonly gasPrice: bigint
}
