import { setPrimaryName } from '../core/index.ts'
import type { NameRecord } from '../protocol/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that chooses one of the account's names as its primary name. Its wallet signs.
 *
 * @example
 * const { mutate } = useSetPrimaryName()
 * return <button onClick={() => mutate({ name: 'alice.latchkey.id' })}>Use this name</button>
 *
 * @param options - Callbacks.
 * @see `setPrimaryName` for the parameters and the errors.
 */
export function useSetPrimaryName(options?: useSetPrimaryName.Options): useSetPrimaryName.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => setPrimaryName(client, parameters), options)
}

export declare namespace useSetPrimaryName {
  type Options = MutationOptions<NameRecord, setPrimaryName.Parameters>
  type Result = MutationResult<NameRecord, setPrimaryName.Parameters>
}
