import { disconnect } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that disconnects wallets: all, or those of a namespace. The local state is
 * cleared before the wallet answers.
 *
 * @example
 * const { mutate } = useDisconnect()
 * return <button onClick={() => mutate()}>Disconnect</button>
 *
 * @param options - Callbacks.
 * @see `disconnect` for the parameters and the errors. [4.10]
 */
export function useDisconnect(options?: useDisconnect.Options): useDisconnect.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => disconnect(client, parameters), options)
}

export declare namespace useDisconnect {
  type Options = MutationOptions<void, disconnect.Parameters | undefined>
  type Result = MutationResult<void, disconnect.Parameters | undefined>
}
