import { upstreamError } from '../../../../upstream/index.ts'
import type { ExplorerPageRequest, ReadExplorerList } from './ExplorerPort.ts'

/** Maximum pages of one block. */
const maxParts = 4

/**
 * Reads pages of a list until all items of some block are read, so that several lists can be merged
 * and the next page starts at a block. Items of one block beyond four pages are dropped.
 *
 * @param read - Reads a page.
 * @param place - Account and highest block number.
 * @param isOwn - Returns whether an item concerns the account.
 * @returns Items, and the lowest complete block; 0 at the end.
 * @throws UpstreamError also if no item concerns the account.
 */
export async function readExplorerItemsToBlockEnd<item extends { readonly block: number }>(
  read: ReadExplorerList<item>,
  request: Omit<ExplorerPageRequest, 'cursor'> & { readonly source: string },
  isOwn: (item: item) => boolean,
  signal: AbortSignal,
): Promise<{ readonly items: readonly item[]; readonly floor: number }> {
  const { source, ceiling = Infinity } = request
  const found: item[] = []
  let more: string | undefined
  for (let part = 0; part < maxParts; part += 1) {
    const { items, next } = await read({ ...request, cursor: more }, signal)
    const own = items.filter((item) => item.block <= ceiling && isOwn(item))
    if (items.length > 0 && own.length === 0) throw upstreamError('body', source)
    found.push(...own)
    if (next === undefined) return { items: found, floor: 0 }
    const blocks = found.map(({ block }) => block)
    const [lowest, highest] = [Math.min(...blocks), Math.max(...blocks)]
    if (lowest < highest) return { items: found, floor: lowest + 1 }
    more = next
  }
  const [first] = found
  if (!first) throw upstreamError('body', source)
  return { items: found, floor: first.block }
}
