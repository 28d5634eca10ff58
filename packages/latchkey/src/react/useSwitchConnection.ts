import { switchConnection } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that switches to another connected wallet, or to another of its accounts. Needs feature
 * `multiWallet`.
 *
 * @example
 * const { mutate } = useSwitchConnection()
 * return <button onClick={() => mutate({ namespace: 'eip155', connectorId })}>Use this wallet</button>
 *
 * @param options - Callbacks.
 * @see `switchConnection` for the parameters and the errors. [6.3]
 */
export function useSwitchConnection(
  options?: useSwitchConnection.Options,
): useSwitchConnection.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => switchConnection(client, parameters), options)
}

export declare namespace useSwitchConnection {
  type Options = MutationOptions<void, switchConnection.Parameters>
  type Result = MutationResult<void, switchConnection.Parameters>
}
