import type { WalletError } from '../errors/index.ts'

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
export type MutationArguments<data, variables> = undefined extends variables
  ? [variables?: variables, options?: MutationOptions<data, variables>]
  : [variables: variables, options?: MutationOptions<data, variables>]

/** A mutation and the progress of its latest call. The shape is that of TanStack Query. */
export type MutationResult<data, variables> = MutationState<data, variables> & {
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Runs the mutation. A failure is in `error` and goes to `onError`; nothing is thrown. */
  readonly mutate: (...call: MutationArguments<data, variables>) => void
  /** Runs the mutation. Rejects when it fails. */
  readonly mutateAsync: (...call: MutationArguments<data, variables>) => Promise<data>
  /** Sets `status` to `idle` and clears `data` and `error`. A pending call is not cancelled. */
  readonly reset: () => void
}

/** State of a mutation that was not called. */
export const idleMutation = {
  status: 'idle',
  data: undefined,
  error: undefined,
  variables: undefined,
} as const

/** Calls the callbacks of a settled mutation. An error of a callback does not change the outcome. */
export function notifyMutation<data, variables>(
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
