import type { JsonRpcSigner } from 'ethers'
import { readConnectionFingerprint } from '../core/index.ts'
import { networkIdOf } from '../networks/index.ts'
import { type UseQueryResult, useClientQuery } from '../react/query/index.ts'
import { getSigner } from './actions/index.ts'

/**
 * Returns the ethers v6 signer of the connected wallet. It changes when the wallet, the account or
 * the chain changes.
 *
 * @example
 * const { data: signer } = useSigner()
 *
 * @param parameters - See {@link getSigner}.
 * @returns The query. `data` is undefined while no EVM wallet is connected.
 */
export function useSigner(parameters: getSigner.Parameters = {}): UseQueryResult<JsonRpcSigner> {
  const { account, network, chainId } = parameters
  return useClientQuery({
    key(state, client) {
      const connected = readConnectionFingerprint(client, { state, namespace: 'eip155' })
      return (
        connected &&
        `${connected} ${account} ${network === undefined ? chainId : networkIdOf(network)}`
      )
    },
    fetch: (client) => getSigner(client, { account, network, chainId }),
  })
}
