import type { ActivityResponse } from 'latchkey/protocol'

/** Purchases of accounts at an on-ramp vendor. */
export type PurchaseSource = {
  /** Name of the vendor in requests. */
  readonly provider: string
  /**
   * Reads a page, newest first.
   *
   * @param query - `address` of an EVM account in canonical form; `cursor` is `next` of the
   * previous page.
   * @returns Undefined for a cursor of another account.
   * @throws UpstreamError
   */
  page(
    query: { readonly address: string; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<ActivityResponse | undefined>
}
