import { activityResponseSchema, type ActivityTransaction } from 'latchkey/protocol'
import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import type { ActivitySourcePage } from './ActivitySource.ts'

/** Longer than any transaction id or hash. */
const maxIdLength = 200

/**
 * Validates a page by the wire schema and the requested chain.
 *
 * @param requested - `source` for the error; `chain` is CAIP-2, undefined for purchases; `cursor` of
 * this page.
 * @returns The page without duplicates. A page whose next cursor is its own is the last.
 * @throws UpstreamError `body`.
 */
export function validateSourcePage(
  page: ActivitySourcePage,
  requested: {
    readonly source: string
    readonly chain: string | undefined
    readonly cursor: string | undefined
  },
): ActivitySourcePage {
  const { source, chain, cursor } = requested
  const read = v.safeParse(activityResponseSchema, { data: page.data, next: page.next ?? null })
  if (!read.success) throw upstreamError('body', source)
  const found = new Map<string, ActivityTransaction>()
  for (const one of read.output.data) {
    const isOfChain = (one.metadata.chain ?? undefined) === chain
    if (!isOfChain || one.id.length > maxIdLength || one.metadata.hash.length > maxIdLength)
      throw upstreamError('body', source)
    if (!found.has(one.id)) found.set(one.id, one)
  }
  return { data: [...found.values()], next: page.next === cursor ? undefined : page.next }
}
