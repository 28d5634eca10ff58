import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletError } from '../../errors/index.ts'
import { useLatestRef } from './useLatestRef.ts'

/** Callbacks of a mutation, for a hook or for one call. */
export type MutationOptions<data, variables> = {
  readonly onSuccess?: ((data: data, variables: variables) => void) | undefined
  readonly onError?: ((error: WalletError, variables: variables) => void) | undefined
  readonly onSettled?:
    | ((data: data | undefined, error: WalletError | undefined, variables: variables) => void)
    | undefined
}

/** Progress of the latest call of a mutation. */
export type MutationState<data, variables> =
  | {
      readonly status: 'idle'
      readonly data: undefined
      readonly error: undefined
      readonly variables: undefined
    }
  | {
      readonly status: 'pending'
      readonly data: undefined
      readonly error: undefined
      readonly variables: variables
    }
  | {
      readonly status: 'success'
      readonly data: data
      readonly error: undefined
      readonly variables: variables
    }
  | {
      readonly status: 'error'
      readonly data: undefined
      readonly error: WalletError
      readonly variables: variables
    }

/** Parameters of a mutation, then its callbacks. The parameters may be left out where all are optional. */
type Call<data, variables> = undefined extends variables
  ? [variables?: variables, options?: MutationOptions<data, variables>]
  : [variables: variables, options?: MutationOptions<data, variables>]

/** A mutation and the progress of its latest call. The shape is that of TanStack Query. */
export type MutationResult<data, variables> = MutationState<data, variables> & {
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Runs the mutation. A failure is in `error` and goes to `onError`; nothing is thrown. */
  readonly mutate: (...call: Call<data, variables>) => void
  /** Runs the mutation. Rejects when it fails. */
  readonly mutateAsync: (...call: Call<data, variables>) => Promise<data>
  /** Sets `status` to `idle` and clears `data` and `error`. A pending call is not cancelled. */
  readonly reset: () => void
}

const idle = { status: 'idle', data: undefined, error: undefined, variables: undefined } as const

/**
 * Returns a function that changes something, and the progress of its latest call.
 *
 * The callbacks of the hook are called for every call; those passed to `mutate` and `mutateAsync` only
 * while the component is mounted and no newer call was made. `mutate`, `mutateAsync` and `reset` keep
 * their identity between renders.
 *
 * @example
 * const { mutate, isPending } = useMutation((text: string) => save(client, text))
 *
 * @param run - Performs the change. The `run` of the latest render is called. Rejects with `WalletError`s.
 * @param options - Callbacks.
 */
export function useMutation<data, variables>(
  run: (variables: variables) => Promise<data>,
  options: MutationOptions<data, variables> = {},
): MutationResult<data, variables> {
  const [state, setState] = useState<MutationState<data, variables>>(idle)
  const current = useLatestRef({ run, options })
  const calls = useRef({ latest: 0, isMounted: false })
  useEffect(() => {
    const { current: known } = calls
    known.isMounted = true
    return () => {
      known.isMounted = false
    }
  }, [])

  const mutateAsync = useCallback(
    async (...[variables, callOptions]: Call<data, variables>): Promise<data> => {
      const given = variables as variables
      const call = ++calls.current.latest
      const settle = (next: MutationState<data, variables>): void => {
        notify(current.current.options, next)
        if (call !== calls.current.latest) return
        setState(next)
        if (calls.current.isMounted && callOptions) notify(callOptions, next)
      }
      setState({ ...idle, status: 'pending', variables: given })
      try {
        const data = await current.current.run(given)
        settle({ status: 'success', data, error: undefined, variables: given })
        return data
      } catch (thrown) {
        const error = thrown as WalletError
        settle({ status: 'error', data: undefined, error, variables: given })
        throw error
      }
    },
    [current],
  )
  const mutate = useCallback(
    (...call: Call<data, variables>): void => {
      // The failure is in the state and went to the callbacks.
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
  const reset = useCallback(() => {
    calls.current.latest++
    setState(idle)
  }, [])

  const { status } = state
  return {
    ...state,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    mutate,
    mutateAsync,
    reset,
  }
}

/** Calls the callbacks of a settled mutation. An error of a callback does not change the outcome. */
function notify<data, variables>(
  { onSuccess, onError, onSettled }: MutationOptions<data, variables>,
  { status, data, error, variables }: MutationState<data, variables>,
): void {
  const callbacks = [
    () => status === 'success' && onSuccess?.(data, variables),
    () => status === 'error' && onError?.(error, variables),
    () => status !== 'idle' && onSettled?.(data, error, variables),
  ]
  for (const call of callbacks)
    try {
      call()
    } catch (thrown) {
      queueMicrotask(() => {
        throw thrown
      })
    }
}
