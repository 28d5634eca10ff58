import type { Network } from '../../networks/index.ts'

/** A request for a payment to an account. */
export type PaymentRequest = {
  readonly network: Network
  /** Receiver. */
  readonly address: string
  /** Contract or mint; undefined for the native currency. */
  readonly token: string | undefined
  /** Base units. */
  readonly amount: bigint
  /** Decimals of the currency. */
  readonly decimals: number
}
