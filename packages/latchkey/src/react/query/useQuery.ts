import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import type { WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { useLatestRef } from './useLatestRef.ts'

/** Result of a query: its value, error and status, in the shape of TanStack Query. */
export type UseQueryResult<data> = {
  /** The latest value for the current key; kept while it is fetched again or when that fails. */
  readonly data: data | undefined
  /** Why the latest fetch failed. */
  readonly error: WalletError | undefined
  /** `pending`: no value yet. */
  readonly status: 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Whether a fetch is in progress, the first one or a later one. */
  readonly isFetching: boolean
  /** Fetches again. Never rejects: a failure is in `error` of the result. */
  readonly refetch: () => Promise<Pick<UseQueryResult<data>, 'data' | 'error' | 'status'>>
}

/** Parameters of `useQuery`. */
export type UseQueryParameters<data> = {
  /** Identifies the value: it is fetched again when the key changes. `undefined` fetches nothing. */
  readonly key: string | undefined
  /** Fetches the value. The `fetch` of the latest render is called. Rejects with `WalletError`s. */
  readonly fetch: (signal: AbortSignal) => Promise<data>
}

type Settled<data> = {
  readonly key: string | undefined
  readonly data: data | undefined
  readonly error: WalletError | undefined
  readonly isFetching: boolean
}

/**
 * Fetches a value after the component has mounted and whenever the key changes.
 *
 * A change of the key and unmounting abort the signal of the fetch; its result is then ignored. On a
 * server the status is `pending`.
 *
 * @example
 * const { data } = useQuery({ key: address, fetch: (signal) => fetchNameRecord(client, { address, signal }) })
 */
export function useQuery<data>(parameters: UseQueryParameters<data>): UseQueryResult<data> {
  const { key } = parameters
  const [state, setState] = useState<Settled<data>>(() => empty(undefined))
  const current = useLatestRef(parameters)
  const [runs] = useState(createLatestRun)

  const refetch = useCallback<UseQueryResult<data>['refetch']>(async () => {
    setState((before) => ({ ...ofKey(before, current.current.key), isFetching: true }))
    return fetchInto(setState, runs, current.current)
  }, [current, runs])

  useEffect(() => {
    if (key === undefined) return undefined
    void fetchInto(setState, runs, current.current)
    return () => {
      runs.abort()
      // The value would be stale when this key comes back.
      setState(empty(undefined))
    }
  }, [key, current, runs])

  const { data, error, isFetching } = ofKey(state, key)
  const isFirst = key !== undefined && state.key !== key
  const status = error ? 'error' : data === undefined ? 'pending' : 'success'
  return {
    data,
    error,
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching: isFetching || isFirst,
    refetch,
  }
}

/** Fetches and writes the outcome into the state, unless a newer fetch aborted this one. */
async function fetchInto<data>(
  setState: Dispatch<SetStateAction<Settled<data>>>,
  runs: LatestRun,
  { key, fetch }: UseQueryParameters<data>,
): ReturnType<UseQueryResult<data>['refetch']> {
  const signal = runs.start()
  const settled = await settle(() => fetch(signal))
  if (runs.isCurrent(signal))
    setState((before) => ({ ...ofKey(before, key), ...settled, isFetching: false }))
  return { data: undefined, ...settled, status: settled.error ? 'error' : 'success' }
}

function empty(key: string | undefined): Settled<never> {
  return { key, data: undefined, error: undefined, isFetching: false }
}

/** Returns the state for a key; without a value when the stored value is of another key. */
function ofKey<data>(state: Settled<data>, key: string | undefined): Settled<data> {
  return state.key === key ? state : empty(key)
}

async function settle<data>(
  fetch: () => Promise<data>,
): Promise<{ readonly data: data; readonly error: undefined } | { readonly error: WalletError }> {
  try {
    return { data: await fetch(), error: undefined }
  } catch (error) {
    return { error: error as WalletError }
  }
}
