import { useCallback, useMemo } from 'react'
import { fetchNfts, type Latchkey, type NftsState, readNfts } from '../core/index.ts'
import type { Nft } from '../protocol/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import type { UseQueryResult } from './query/index.ts'
import { useAccountFetch } from './useAccountFetch.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the NFTs of the active account on its network, and fetches the first page when the account
 * or the network changes.
 *
 * @example
 * const { data, hasNextPage, fetchNextPage } = useNfts()
 * return data?.nfts.map(({ id, image, name }) => <img key={id} src={image ?? undefined} alt={name} />)
 *
 * @param parameters - `enabled`, whether to fetch; `includeSpam`, whether spam is listed, too.
 * @returns A query over the pages fetched so far. Texts of NFTs come from their deployers.
 */
export function useNfts(parameters: useNfts.Parameters = {}): useNfts.Result {
  const { enabled = true, includeSpam = false } = parameters
  const { client } = useLatchkeyContext()
  const state = useClientState(readNfts)
  const fetchFirst = useCallback(
    (from: Latchkey) => fetchNfts(from, { includeSpam }),
    [includeSpam],
  )
  const fetchInto = useAccountFetch(fetchFirst, enabled)
  const run = useCallback(
    async (options: fetchNfts.Parameters) => {
      const error = await fetchInto((from) => fetchNfts(from, { includeSpam, ...options }))
      const query = toQuery(readNfts(client.store.get()))
      return error ? { ...query, ...failed, error } : query
    },
    [client, fetchInto, includeSpam],
  )
  const refetch = useCallback(() => run({ force: true }), [run])
  const fetchNextPage = useCallback(() => run({ more: true }), [run])
  const query = useMemo(() => toQuery(state), [state])
  return { ...query, hasNextPage: state?.next !== undefined, fetchNextPage, refetch }
}

const failed = { status: 'error', isError: true, isPending: false, isSuccess: false } as const

function toQuery(
  state: NftsState | undefined,
): Omit<useNfts.Result, 'refetch' | 'fetchNextPage' | 'hasNextPage'> {
  const isFirst = !state || (state.status !== 'ready' && state.nfts.length === 0)
  const data = isFirst
    ? undefined
    : { nfts: state.nfts, hidden: state.hidden, isPartial: state.isPartial }
  const isError = state?.status === 'failed'
  const isSuccess = !isError && data !== undefined
  return {
    data,
    error: state?.error,
    status: isError ? 'error' : isSuccess ? 'success' : 'pending',
    isPending: !isError && !isSuccess,
    isSuccess,
    isError,
    isFetching: state?.status === 'loading',
  }
}

export declare namespace useNfts {
  type Parameters = {
    /** Whether to fetch. @default true */
    readonly enabled?: boolean | undefined
    /** Whether spam is listed, too. @default false */
    readonly includeSpam?: boolean | undefined
  }
  type Data = {
    /** Most recently received first. */
    readonly nfts: readonly Nft[]
    /** Number of NFTs that are left out as spam. */
    readonly hidden: number
    /** Whether older NFTs may be missing, because the gateway has not indexed them yet. */
    readonly isPartial: boolean
  }
  type Result = UseQueryResult<Data> & {
    readonly hasNextPage: boolean
    /** Fetches the next page and appends it. Never rejects: a failure is in `error`. */
    readonly fetchNextPage: UseQueryResult<Data>['refetch']
  }
}
