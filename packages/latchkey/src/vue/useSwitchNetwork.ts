import { type NetworkOrId, switchNetwork } from '../core/index.ts'
import type { MutationOptions } from '../kernel/index.ts'
import { useClient } from './useClient.ts'
import { type MutationRefs, useMutation } from './useMutation.ts'

/**
 * Returns the mutation that switches to a network. It sends the request to the wallet without opening
 * the modal.
 *
 * @example
 * const { mutate: switchNetwork, error } = useSwitchNetwork()
 *
 * @param options - Callbacks.
 * @see `switchNetwork` for the errors. A network that is not configured rejects with
 * `network.not_found`. [4.5a, 4.5b]
 */
export function useSwitchNetwork(options?: useSwitchNetwork.Options): useSwitchNetwork.Result {
  const client = useClient()
  return useMutation(
    (parameters) => switchNetwork(client, { ...parameters, throwOnFailure: true }),
    options,
  )
}

export declare namespace useSwitchNetwork {
  type Variables = {
    /** A network of the app, or its CAIP-2 id. */
    readonly network: NetworkOrId
    readonly signal?: AbortSignal | undefined
  }
  type Options = MutationOptions<void, Variables>
  type Result = MutationRefs<void, Variables>
}
