import { type NetworkId, type NetworkOrId, readNetworks, switchNetwork } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the mutation that switches to a network, and the networks of the app.
 *
 * @example
 * const { mutate, networks, isPending } = useSwitchNetwork()
 * return networks.map((network) => <button onClick={() => mutate({ network })}>{network.name}</button>)
 *
 * @param options - Callbacks.
 * @see `switchNetwork` for the errors. A network that is not configured rejects with
 * `network.not_found`. [4.5a, 4.5b]
 */
export function useSwitchNetwork(options?: useSwitchNetwork.Options): useSwitchNetwork.Result {
  const { client } = useLatchkeyContext()
  const networks = useClientState(readNetworks)
  const mutation = useMutation(
    (parameters: useSwitchNetwork.Variables) =>
      switchNetwork(client, { ...parameters, throwOnFailure: true }),
    options,
  )
  return { ...mutation, networks }
}

export declare namespace useSwitchNetwork {
  type Variables = {
    /** A network of the app, or its CAIP-2 id. */
    readonly network: NetworkOrId
    readonly signal?: AbortSignal | undefined
  }
  type Options = MutationOptions<void, Variables>
  type Result = MutationResult<void, Variables> & {
    readonly networks: readonly Network<NetworkId>[]
  }
}
