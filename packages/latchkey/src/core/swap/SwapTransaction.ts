import type { CaipNetworkId } from '../../caip/index.ts'

/** A transaction of a swap, for the wallet of `from` to send. Amounts are base units. */
export type SwapTransaction = {
  readonly network: CaipNetworkId
  /** Who sends it. */
  readonly from: string
  /** Contract that it calls. */
  readonly to: string
  /** In hexadecimal digits. */
  readonly data: string
  /** Of the network's coin that goes with it. */
  readonly value: bigint
  /** Of the network's coin for one unit of gas. */
  readonly gasPrice: bigint
}
