import { useCallback, useMemo } from 'react'
import { type GroupedActivity, fetchActivity, type Latchkey, readActivity } from '../core/index.ts'
import type { ActivityTransaction } from '../protocol/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import type { UseQueryResult } from './query/index.ts'
import { useAccountFetch } from './useAccountFetch.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the transactions of the active account on its network, and fetches them when one of the two
 * changes. Those sent from this browser come first until the gateway lists them. Spam is left out.
 *
 * @example
 * const { data, fetchNextPage, hasNextPage } = useActivity()
 *
 * @param parameters - `enabled`, whether to fetch.
 * @returns A query with pages. `data` has the transactions of all pages fetched so far, newest first.
 * @see [3.17, 4.16]
 */
export function useActivity(parameters: useActivity.Parameters = {}): useActivity.Result {
  const { enabled = true } = parameters
  const { client } = useLatchkeyContext()
  const activity = useClientState(readActivity)
  const refetchInto = useAccountFetch(fetchNewest, enabled)
  const run = useCallback(
    async (fetch: (from: Latchkey) => Promise<unknown>) => {
      const error = await refetchInto(fetch)
      const query = toQuery(readActivity(client.store.get()))
      return error ? { ...query, ...failed, error } : query
    },
    [client, refetchInto],
  )
  const refetch = useCallback(() => run(fetchAgain), [run])
  const fetchNextPage = useCallback(() => run(fetchMore), [run])
  const query = useMemo(() => toQuery(activity), [activity])
  return { ...query, refetch, fetchNextPage, hasNextPage: activity.next !== undefined }
}

const failed = { status: 'error', isError: true, isPending: false, isSuccess: false } as const

const fetchNewest = (client: Latchkey): Promise<unknown> => fetchActivity(client)
const fetchAgain = (client: Latchkey): Promise<unknown> => fetchActivity(client, { force: true })
const fetchMore = (client: Latchkey): Promise<unknown> => fetchActivity(client, { more: true })

function toQuery({
  transactions,
  error,
  loading,
  caipAddress,
}: GroupedActivity): Omit<useActivity.Result, 'refetch' | 'fetchNextPage' | 'hasNextPage'> {
  const isKnown = transactions.length > 0 || (caipAddress !== undefined && !loading && !error)
  const isError = error !== undefined && !loading
  const isSuccess = !isError && isKnown
  return {
    data: isKnown ? transactions : undefined,
    error: isError ? error : undefined,
    status: isError ? 'error' : isSuccess ? 'success' : 'pending',
    isPending: !isError && !isSuccess,
    isSuccess,
    isError,
    isFetching: loading,
  }
}

export declare namespace useActivity {
  type Parameters = {
    /** Whether to fetch. @default true */
    readonly enabled?: boolean | undefined
  }
  type Result = UseQueryResult<readonly ActivityTransaction[]> & {
    /** Fetches the next page, or repeats a next page that failed. Never rejects: a failure is in `error` of the result. */
    readonly fetchNextPage: UseQueryResult<readonly ActivityTransaction[]>['refetch']
    readonly hasNextPage: boolean
  }
}
