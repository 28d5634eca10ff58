/** Cursors of a list that is fetched page by page. */
export type PageCursors = {
  /** Cursor of the next page; undefined at the end, and after a failure. */
  readonly next: string | undefined
  /** Cursor of the page that failed; undefined when it was the first one. */
  readonly failedCursor?: string | undefined
  /** `next` as it was before the failure. */
  readonly clearedNext?: string | undefined
}
