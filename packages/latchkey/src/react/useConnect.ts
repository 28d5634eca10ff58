import { connect, type Connection } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'

/**
 * Returns the mutation that connects a wallet without the modal. `useWallets` lists the wallets.
 *
 * @example
 * const { mutate, isPending } = useConnect()
 * return wallets.map(({ connector }) => <button onClick={() => mutate({ connector })}>…</button>)
 *
 * @param options - Callbacks.
 * @see `connect` for the parameters and the errors.
 */
export function useConnect(options?: useConnect.Options): useConnect.Result {
  const { client } = useLatchkeyContext()
  return useMutation((parameters) => connect(client, parameters), options)
}

export declare namespace useConnect {
  type Options = MutationOptions<Connection, connect.Parameters>
  type Result = MutationResult<Connection, connect.Parameters>
}
