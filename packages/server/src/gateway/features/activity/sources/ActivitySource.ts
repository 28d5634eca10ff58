import type { ActivityTransaction, PriceCurrency } from 'latchkey/protocol'
import type { Chain } from '../../../chain/chains/index.ts'

/** A part of an account's history, as somebody else keeps it. */
export type ActivitySourcePage = {
  /**
   * Newest first. What does not fit the protocol, or is of another chain, makes the whole page one
   * that counts for nothing; of two with one id the first stays. Pictures are https, or a path of
   * this gateway.
   */
  readonly data: readonly ActivityTransaction[]
  /** What the source wants to hear for the part that follows; undefined at the end. */
  readonly next: string | undefined
}

/** What a source is asked. */
export type ActivitySourceQuery = {
  /** In its one spelling. */
  readonly address: string
  readonly chain: Chain
  /** As the source gave it, for this address and this chain; undefined for the newest part. */
  readonly cursor: string | undefined
  /** Of values and prices. @default 'usd' */
  readonly currency?: PriceCurrency | undefined
}

/** A server of others that keeps the history of accounts. */
export type ActivitySource = {
  /** Lower case letters and digits; it stands in cursors, and in the log. */
  readonly name: string
  /** Whether what it says depends on the currency. @default false */
  readonly isPriced?: boolean | undefined
  supports(chain: Chain): boolean
  /**
   * Reads a part of the history of an account. How long it may take is kept by who asks.
   *
   * @throws UpstreamError when it cannot tell now.
   */
  page(question: ActivitySourceQuery, signal: AbortSignal): Promise<ActivitySourcePage>
}
