import type { ActivityTransaction, PriceCurrency } from 'latchkey/protocol'
import type { Chain } from '../../../chain/chains/index.ts'

/** A page of activity from a vendor. */
export type ActivitySourcePage = {
  /**
   * Newest first. Transactions that are invalid or of another chain invalidate the page; duplicates
   * are dropped. Image URLs are https or a path of this gateway.
   */
  readonly data: readonly ActivityTransaction[]
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
}

/** A request for a page. */
export type ActivitySourceQuery = {
  /** Address in canonical form. */
  readonly address: string
  readonly chain: Chain
  /** Cursor of the source, for this account and chain; undefined for the first page. */
  readonly cursor: string | undefined
  /** Currency of values and prices. @default 'usd' */
  readonly currency?: PriceCurrency | undefined
}

/** A vendor's index of account activity. */
export type ActivitySource = {
  /** Lower case letters and digits; part of cursors and log entries. */
  readonly name: string
  /** Whether results depend on the currency. @default false */
  readonly isPriced?: boolean | undefined
  supports(chain: Chain): boolean
  /**
   * Reads a page. The caller sets the timeout.
   *
   * @throws UpstreamError when the vendor is unavailable.
   */
  page(query: ActivitySourceQuery, signal: AbortSignal): Promise<ActivitySourcePage>
}
