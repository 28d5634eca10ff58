import { sendCalls } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that sends several calls in one wallet request. EIP-5792
 *
 * @example
 * const { mutate, data } = useSendCalls()
 * return <button onClick={() => mutate({ calls: [approve, swap] })}>Approve and swap</button>
 *
 * @param options - Callbacks.
 * @see `sendCalls` for the parameters and the errors.
 */
export function useSendCalls(options?: useSendCalls.Options): useSendCalls.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => sendCalls(client, parameters), options)
}

export declare namespace useSendCalls {
  type Options = MutationOptions<{ readonly id: string }, sendCalls.Parameters>
  type Result = MutationResult<{ readonly id: string }, sendCalls.Parameters>
}
