import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletError } from '../../errors/index.ts'
import {
  idleMutation,
  type MutationArguments,
  type MutationOptions,
  type MutationResult,
  type MutationState,
  notifyMutation,
} from '../../kernel/index.ts'
import { useLatestRef } from './useLatestRef.ts'

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
  const [state, setState] = useState<MutationState<data, variables>>(idleMutation)
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
    async (...[variables, callOptions]: MutationArguments<data, variables>): Promise<data> => {
      const given = variables as variables
      const call = ++calls.current.latest
      const settle = (next: MutationState<data, variables>): void => {
        notifyMutation(current.current.options, next)
        if (call !== calls.current.latest) return
        setState(next)
        if (calls.current.isMounted && callOptions) notifyMutation(callOptions, next)
      }
      setState({ ...idleMutation, status: 'pending', variables: given })
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
    (...call: MutationArguments<data, variables>): void => {
      // The failure is in the state and went to the callbacks.
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
  const reset = useCallback(() => {
    calls.current.latest++
    setState(idleMutation)
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
