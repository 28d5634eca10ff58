/** Progress of a batch of calls. EIP-5792. */
export type CallBatchProgress = {
  readonly id: string
  readonly origin: string
  readonly chainId: number
  /** 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partly reverted. */
  status: 100 | 200 | 400 | 500 | 600
  /** Receipts of the calls that were sent, in order. */
  readonly receipts: Readonly<Record<string, unknown>>[]
}
