import { deleteConnection, type switchConnection } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that deletes a recent connection, or one of its addresses. Needs feature
 * `multiWallet`.
 *
 * @example
 * const { mutate } = useDeleteConnection()
 * return <button onClick={() => mutate({ namespace: 'eip155', connectorId })}>Remove</button>
 *
 * @param options - Callbacks.
 * @see `deleteConnection` for the parameters and the errors. [6.3]
 */
export function useDeleteConnection(
  options?: useDeleteConnection.Options,
): useDeleteConnection.Result {
  const { client } = useLatchkeyContext()
  return useMutation(async (parameters) => deleteConnection(client, parameters), options)
}

export declare namespace useDeleteConnection {
  type Options = MutationOptions<void, switchConnection.Parameters>
  type Result = MutationResult<void, switchConnection.Parameters>
}
