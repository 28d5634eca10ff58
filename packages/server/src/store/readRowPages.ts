/** Rows that are read at a time. */
export const defaultRowPageSize = 500

/**
 * Reads rows in pages by key, so that their number does not determine the memory that is used.
 *
 * @param read - Reads at most `pageSize` rows, ordered by their key, that follow `after`; the first ones without it.
 */
export async function* readRowPages<row>(
  pageSize: number,
  read: (after: row | undefined) => Promise<readonly row[]>,
): AsyncGenerator<row, void> {
  let after: row | undefined
  for (;;) {
    const page = await read(after)
    yield* page
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}
