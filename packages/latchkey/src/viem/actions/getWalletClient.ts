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
import { getConnectedAccount, type Latchkey } from '../../core/index.ts'
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
  const { account, chainId } = parameters
  const { provider, address } = getConnectedAccount(client, { namespace: 'eip155', account })
  return createWalletClient({
    account: { address: getAddress(address), type: 'json-rpc' },
    chain: getChain(client, chainId),
    // A repeated request would prompt the visitor again.
    transport: custom(provider, { retryCount: 0 }),
  })
}

export declare namespace getWalletClient {
  type Parameters = {
    /** Id of a configured chain. @default the active one */
    readonly chainId?: number | undefined
    /** One of the wallet's accounts. @default the active one */
    readonly account?: Address | undefined
  }
}
