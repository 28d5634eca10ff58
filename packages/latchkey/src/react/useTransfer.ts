import { transfer } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that transfers native currency or a token, of any namespace.
 *
 * @example
 * const { mutate, error } = useTransfer()
 * return <button onClick={() => mutate({ token, amount: 10n ** 16n, receiver })}>Send</button>
 *
 * @param options - Callbacks.
 * @see `transfer` for the parameters and the errors. [4.12a]
 */
export function useTransfer(options?: useTransfer.Options): useTransfer.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => transfer(client, parameters), options)
}

export declare namespace useTransfer {
  type Options = MutationOptions<{ readonly hash: string }, transfer.Parameters>
  type Result = MutationResult<{ readonly hash: string }, transfer.Parameters>
}
