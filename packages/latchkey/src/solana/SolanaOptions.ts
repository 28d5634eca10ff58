/** Options of `solana`. */
export type SolanaOptions = {
  /** Milliseconds between two requests for a transaction's status. @default 1_000 */
  readonly pollingInterval?: number | undefined
  /** Milliseconds after which waiting for a confirmation times out. @default 25_000 */
  readonly confirmationTimeout?: number | undefined
}
