import { activityResponse, type ActivityTransaction } from 'latchkey/protocol'
import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import type { ActivitySourcePage } from './ActivitySource.ts'

/** Longer than any id or hash of a transaction. */
const longestId = 200

/**
 * Checks what a source told: by the shape that clients read, and that it is of the chain which was
 * asked for.
 *
 * @param page - As the source told it.
 * @param asked - `source` is named in the failure; `chain` is CAIP-2, undefined for what is of none;
 * `cursor` is that of this page.
 * @returns The page, each transaction once. A page that leads to itself is the last.
 * @throws UpstreamError `body`.
 */
export function validatePage(
  page: ActivitySourcePage,
  asked: {
    readonly source: string
    readonly chain: string | undefined
    readonly cursor: string | undefined
  },
): ActivitySourcePage {
  const { source, chain, cursor } = asked
  const read = v.safeParse(activityResponse, { data: page.data, next: page.next ?? null })
  if (!read.success) throw upstreamError('body', source)
  const found = new Map<string, ActivityTransaction>()
  for (const one of read.output.data) {
    const isOfChain = (one.metadata.chain ?? undefined) === chain
    if (!isOfChain || one.id.length > longestId || one.metadata.hash.length > longestId)
      throw upstreamError('body', source)
    if (!found.has(one.id)) found.set(one.id, one)
  }
  return { data: [...found.values()], next: page.next === cursor ? undefined : page.next }
}
