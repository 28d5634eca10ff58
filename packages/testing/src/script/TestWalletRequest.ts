/** A request that a test wallet received. */
export type TestWalletRequest = {
  /** Method of EIP-1193, or the Wallet Standard feature (`standard:connect`). */
  readonly method: string
  readonly params: readonly unknown[]
}
