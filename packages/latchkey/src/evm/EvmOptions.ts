/** Options of `evm`. */
export type EvmOptions = {
  /** Milliseconds between two requests for a receipt. @default 4_000 */
  readonly pollingInterval?: number | undefined
  /** Milliseconds after which waiting for a receipt times out. @default 25_000 */
  readonly confirmationTimeout?: number | undefined
}
