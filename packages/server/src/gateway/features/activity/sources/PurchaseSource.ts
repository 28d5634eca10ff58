import type { ActivityResponse } from 'latchkey/protocol'

/** What accounts bought, as an on-ramp keeps it. */
export type PurchaseSource = {
  /** As requests name it. */
  readonly provider: string
  /**
   * Reads a part of it, newest first.
   *
   * @param question - `address` of an EVM account in its one spelling; `cursor` is `next` of the part
   * before.
   * @returns Undefined where the cursor is none of this account's.
   * @throws UpstreamError
   */
  page(
    question: { readonly address: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<ActivityResponse | undefined>
}
