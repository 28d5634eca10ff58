import { signMessage } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that signs a message with the connected wallet.
 *
 * @example
 * const { mutate, data: signature } = useSignMessage()
 * return <button onClick={() => mutate({ message: 'Hello' })}>Sign</button>
 *
 * @param options - Callbacks.
 * @see `signMessage` for the parameters and the errors.
 */
export function useSignMessage(options?: useSignMessage.Options): useSignMessage.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => signMessage(client, parameters), options)
}

export declare namespace useSignMessage {
  type Options = MutationOptions<string, signMessage.Parameters>
  type Result = MutationResult<string, signMessage.Parameters>
}
