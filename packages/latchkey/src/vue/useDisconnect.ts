import { disconnect } from '../core/index.ts'
import type { MutationOptions } from '../kernel/index.ts'
import { useClient } from './useClient.ts'
import { type MutationRefs, useMutation } from './useMutation.ts'

/**
 * Returns the mutation that disconnects wallets: all, or those of a namespace. The local state is
 * cleared before the wallet answers.
 *
 * @example
 * const { mutate: disconnect } = useDisconnect()
 *
 * @param options - Callbacks.
 * @see `disconnect` for the parameters and the errors. [4.10]
 */
export function useDisconnect(options?: useDisconnect.Options): useDisconnect.Result {
  const client = useClient()
  return useMutation((parameters) => disconnect(client, parameters), options)
}

export declare namespace useDisconnect {
  type Options = MutationOptions<void, disconnect.Parameters | undefined>
  type Result = MutationRefs<void, disconnect.Parameters | undefined>
}
