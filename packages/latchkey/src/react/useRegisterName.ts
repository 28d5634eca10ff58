import { registerName } from '../core/index.ts'
import type { NameRecord } from '../protocol/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that registers a name for the connected account, whose wallet signs: an embedded
 * wallet, or any with `features.names: 'all'`.
 *
 * @example
 * const { mutate, error } = useRegisterName()
 * return <button onClick={() => mutate({ name: 'alice' })}>Register</button>
 *
 * @param options - Callbacks.
 * @see `registerName` for the parameters and the errors.
 */
export function useRegisterName(options?: useRegisterName.Options): useRegisterName.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => registerName(client, parameters), options)
}

export declare namespace useRegisterName {
  type Options = MutationOptions<NameRecord, registerName.Parameters>
  type Result = MutationResult<NameRecord, registerName.Parameters>
}
