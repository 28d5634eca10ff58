import { getCurrentScope, onScopeDispose, shallowRef } from 'vue'
import type { WalletError } from '../errors/index.ts'
import {
  idleMutation,
  type MutationArguments,
  type MutationOptions,
  type MutationResult,
  type MutationState,
  notifyMutation,
} from '../kernel/index.ts'
import { type ReadonlyRefs, toReadonlyRefs } from './toReadonlyRefs.ts'

type Functions = 'mutate' | 'mutateAsync' | 'reset'

/** Result of a mutation: its functions, and refs of the data, error and status of the latest call. */
export type MutationRefs<data, variables> = ReadonlyRefs<
  Omit<MutationResult<data, variables>, Functions>
> &
  Pick<MutationResult<data, variables>, Functions>

/**
 * Returns a function that changes something, and the progress of its latest call.
 *
 * The callbacks of the composable are called for every call; those passed to `mutate` and `mutateAsync`
 * only until the current scope ends, and unless a newer call was made.
 *
 * @param run - Performs the change. Rejects with `WalletError`s.
 * @param options - Callbacks.
 */
export function useMutation<data, variables>(
  run: (variables: variables) => Promise<data>,
  options: MutationOptions<data, variables> = {},
): MutationRefs<data, variables> {
  const state = shallowRef<MutationState<data, variables>>(idleMutation)
  let latest = 0
  let isActive = true
  if (getCurrentScope())
    onScopeDispose(() => {
      isActive = false
    })

  async function mutateAsync(
    ...[variables, callOptions]: MutationArguments<data, variables>
  ): Promise<data> {
    const given = variables as variables
    const call = ++latest
    const settle = (next: MutationState<data, variables>): void => {
      notifyMutation(options, next)
      if (call !== latest) return
      state.value = next
      if (isActive && callOptions) notifyMutation(callOptions, next)
    }
    state.value = { ...idleMutation, status: 'pending', variables: given }
    try {
      const data = await run(given)
      settle({ status: 'success', data, error: undefined, variables: given })
      return data
    } catch (thrown) {
      const error = thrown as WalletError
      settle({ status: 'error', data: undefined, error, variables: given })
      throw error
    }
  }

  return {
    ...toReadonlyRefs(() => {
      const { status, data, error, variables } = state.value
      return {
        status,
        data,
        error,
        variables,
        isIdle: status === 'idle',
        isPending: status === 'pending',
        isSuccess: status === 'success',
        isError: status === 'error',
      }
    }),
    mutate(...call) {
      // The failure is in the state and went to the callbacks.
      mutateAsync(...call).catch(() => undefined)
    },
    mutateAsync,
    reset() {
      latest++
      state.value = idleMutation
    },
  }
}
