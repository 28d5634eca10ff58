import type { PageCursors } from '../model/PageCursors.ts'

/** Returns the cursors while a page is fetched: `next` is what it was before a failure. */
export function startPage({ next, clearedNext }: PageCursors): PageCursors {
  return { next: next ?? clearedNext, failedCursor: undefined, clearedNext: undefined }
}

/**
 * Returns the cursors after a page could not be fetched.
 *
 * @param cursor - Cursor of the page; undefined for the first one.
 */
export function failPage({ next }: PageCursors, cursor: string | undefined): PageCursors {
  return { next: undefined, failedCursor: cursor, clearedNext: next }
}
