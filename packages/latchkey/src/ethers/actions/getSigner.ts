import { BrowserProvider, getAddress, JsonRpcSigner } from 'ethers'
import {
  type Eip1193Provider,
  getProviderAndAddress,
  type Latchkey,
  type NetworkOrId,
} from '../../core/index.ts'
import { createProviderRpcError, toUserRejection } from '../../errors/index.ts'
import { chainIdOf } from '../../networks/index.ts'

const namespace = 'eip155'

/**
 * Creates an ethers v6 signer for the connected wallet. Sends no request.
 *
 * Errors of the wallet arrive as ethers' own: a declined request has the code `ACTION_REJECTED`.
 *
 * @example
 * const signer = await getSigner(client)
 * const { hash } = await signer.sendTransaction({ to, value: parseEther('0.1') })
 *
 * @param parameters - Account and chain. While the wallet is on another chain, a transaction rejects with
 * 4901 of EIP-1193 as its `error.code`, and ethers rejects reads with `NETWORK_ERROR`: after a switch, create
 * another signer, as `useSigner` does.
 * @throws `provider.not_found` when no EVM wallet is connected; `account.no_active_address` when the
 * wallet has no such account.
 */
export async function getSigner(
  client: Latchkey,
  parameters: getSigner.Parameters = {},
): Promise<JsonRpcSigner> {
  const { account, chainId } = parameters
  const { provider, address } = getProviderAndAddress(client, { namespace, account })
  const chosen = parameters.network ?? chainId ?? client.store.get().network[namespace]?.active
  const chain = chosen === undefined ? Number.NaN : chainIdOf(chosen)
  const checked = adaptToEthers(provider, chain)
  return new JsonRpcSigner(new BrowserProvider(checked, chain), getAddress(address))
}

export declare namespace getSigner {
  type Parameters = {
    /** @default the active one */
    readonly chainId?: number | undefined
    /** A network or its CAIP-2 id, in place of `chainId`. */
    readonly network?: NetworkOrId | undefined
    /** One of the wallet's accounts. @default the active one */
    readonly account?: string | undefined
  }
}

/**
 * Adapts a provider to ethers. It sends transactions without a chain id: a wallet on another chain would
 * send them there. And it recognizes a declined request by code 4001 alone, where paired wallets may
 * answer 5000 or 5002.
 */
function adaptToEthers(
  provider: Eip1193Provider,
  chainId: number,
): Pick<Eip1193Provider, 'request'> {
  return {
    async request(call) {
      if (call.method === 'eth_sendTransaction') {
        const current = Number(await provider.request({ method: 'eth_chainId' }))
        if (current !== chainId)
          throw createProviderRpcError(4901, `The wallet is on chain ${current}, not ${chainId}.`)
      }
      try {
        return await provider.request(call)
      } catch (error) {
        throw toUserRejection(error)
      }
    },
  }
}
