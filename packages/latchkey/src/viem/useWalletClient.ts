import type { Chain, CustomTransport, JsonRpcAccount, WalletClient } from 'viem'
import { readConnectionFingerprint } from '../core/index.ts'
import { networkIdOf } from '../networks/index.ts'
import { type UseQueryResult, useClientQuery } from '../react/query/index.ts'
import { getWalletClient } from './actions/index.ts'

/**
 * Returns the viem client of the connected wallet. It changes when the wallet, the account or the
 * chain changes.
 *
 * @example
 * const { data: walletClient } = useWalletClient()
 *
 * @param parameters - See {@link getWalletClient}.
 * @returns The query. `data` is undefined while no EVM wallet is connected.
 */
export function useWalletClient(
  parameters: getWalletClient.Parameters = {},
): UseQueryResult<WalletClient<CustomTransport, Chain, JsonRpcAccount>> {
  const { account, network, chainId } = parameters
  return useClientQuery({
    key(state, client) {
      const connected = readConnectionFingerprint(client, { state, namespace: 'eip155' })
      return (
        connected &&
        `${connected} ${account} ${network === undefined ? chainId : networkIdOf(network)}`
      )
    },
    fetch: (client) => getWalletClient(client, { account, network, chainId }),
  })
}
