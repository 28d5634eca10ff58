import { upstreamError } from '../../../../upstream/index.ts'
import type { ExplorerQuery, ReadExplorerList } from './Explorer.ts'

/** Parts of a list that are read where one block fills them. */
const mostParts = 4

/**
 * Reads a list from a block downwards, until it is known as a whole down to some block: that makes
 * several lists fit together, and the next page begin at a block, whatever comes in meanwhile.
 *
 * Of a block that fills four parts alone, the rest is left out.
 *
 * @param read - Reads a part of it.
 * @param place - Whose list, and from which block on.
 * @param isOwn - Whether an item is the account's.
 * @returns What was found, and the lowest block of which all was; 0 at the end.
 * @throws UpstreamError also where none of it is the account's.
 */
export async function readWholeBlocks<item extends { readonly block: number }>(
  read: ReadExplorerList<item>,
  place: Omit<ExplorerQuery, 'cursor'> & { readonly source: string },
  isOwn: (item: item) => boolean,
  signal: AbortSignal,
): Promise<{ readonly items: readonly item[]; readonly floor: number }> {
  const { source, ceiling = Infinity } = place
  const found: item[] = []
  let more: string | undefined
  for (let part = 0; part < mostParts; part += 1) {
    const { items, next } = await read({ ...place, cursor: more }, signal)
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
