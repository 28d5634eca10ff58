import {
  type Address,
  type Chain,
  createWalletClient,
  custom,
  type CustomTransport,
  getAddress,
  type JsonRpcAccount,
  type WalletClient,
} from 'viem'
import {
  type Eip1193Provider,
  getProviderAndAddress,
  type Latchkey,
  type NetworkOrId,
} from '../../core/index.ts'
import { toUserRejection } from '../../errors/index.ts'
import { chainIdOf } from '../../networks/index.ts'
import { getChain } from './getChain.ts'

/**
 * Creates a viem client for the connected wallet.
 *
 * Errors of the wallet arrive as viem's own: a declined request is a `UserRejectedRequestError`.
 *
 * @example
 * const walletClient = await getWalletClient(client)
 * const hash = await walletClient.sendTransaction({ to, value: parseEther('0.1') })
 *
 * @param parameters - Chain and account of its requests. The wallet is not switched: viem rejects a
 * transaction when the wallet is on another chain.
 * @throws `provider.not_found` when no EVM wallet is connected; `account.no_active_address` when the
 * wallet has no such account; `network.not_found` when the chain is not configured.
 */
export async function getWalletClient(
  client: Latchkey,
  parameters: getWalletClient.Parameters = {},
): Promise<WalletClient<CustomTransport, Chain, JsonRpcAccount>> {
  const { account, chainId, network } = parameters
  const { provider, address } = getProviderAndAddress(client, { namespace: 'eip155', account })
  return createWalletClient({
    account: { address: getAddress(address), type: 'json-rpc' },
    chain: getChain(client, network === undefined ? chainId : chainIdOf(network)),
    transport: custom(
      {
        // viem recognizes 4001 and 5000; paired wallets have other codes too.
        request: (call: Parameters<Eip1193Provider['request']>[0]) =>
          provider.request(call).catch((error: unknown) => {
            throw toUserRejection(error)
          }),
      },
      // A repeated request would prompt the visitor again.
      { retryCount: 0 },
    ),
  })
}

export declare namespace getWalletClient {
  type Parameters = {
    /** Id of a configured chain. @default the active one */
    readonly chainId?: number | undefined
    /** A configured network or its CAIP-2 id, in place of `chainId`. */
    readonly network?: NetworkOrId | undefined
    /** One of the wallet's accounts. @default the active one */
    readonly account?: Address | undefined
  }
}
