import { signTypedData } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that signs typed data with the connected wallet. EIP-712
 *
 * @example
 * const { mutate, data: signature } = useSignTypedData()
 * return <button onClick={() => mutate({ types, primaryType: 'Mail', message })}>Sign</button>
 *
 * @param options - Callbacks.
 * @see `signTypedData` for the parameters and the errors.
 */
export function useSignTypedData(options?: useSignTypedData.Options): useSignTypedData.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => signTypedData(client, parameters), options)
}

export declare namespace useSignTypedData {
  type Options = MutationOptions<`0x${string}`, signTypedData.Parameters>
  type Result = MutationResult<`0x${string}`, signTypedData.Parameters>
}
