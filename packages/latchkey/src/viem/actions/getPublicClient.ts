import { type Chain, createPublicClient, type PublicClient, type Transport } from 'viem'
import type { Latchkey, NetworkOrId } from '../../core/index.ts'
import { chainIdOf } from '../../networks/index.ts'
import { createRpcTransport } from './createRpcTransport.ts'
import { getChain } from './getChain.ts'

/**
 * Returns a viem client that reads from the JSON-RPC URLs that Latchkey uses itself. It needs no
 * connected wallet.
 *
 * @example
 * const publicClient = getPublicClient(client, { chainId: 8453 })
 * const block = await publicClient.getBlockNumber()
 *
 * @param parameters - Id of a configured chain. @default the active one
 * @returns The same client for the same chain.
 * @throws `network.not_found` when the chain is not configured; `namespace.not_found` when no EVM
 * network is.
 */
export function getPublicClient(
  client: Latchkey,
  parameters: getPublicClient.Parameters = {},
): PublicClient<Transport, Chain> {
  const { network, chainId } = parameters
  const chain = getChain(client, network === undefined ? chainId : chainIdOf(network))
  const clients = client.own(publicClients)
  const existing = clients.get(chain.id)
  if (existing) return existing
  const transport = createRpcTransport(client, chain.id)
  const created = createPublicClient({ chain, transport, batch: { multicall: true } })
  clients.set(chain.id, created)
  return created
}

export declare namespace getPublicClient {
  type Parameters = {
    /** Id of a configured chain. @default the active one */
    readonly chainId?: number | undefined
    /** A configured network or its CAIP-2 id, in place of `chainId`. */
    readonly network?: NetworkOrId | undefined
  }
}

function publicClients(): Map<number, PublicClient<Transport, Chain>> {
  return new Map()
}
