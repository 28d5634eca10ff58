import { createTransport, type Transport } from 'viem'
import type { Latchkey, NetworkId, NetworkOrId } from '../../core/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'

/**
 * Creates a viem transport for the JSON-RPC URLs of a chain: those of the option `rpcUrls`, then
 * the gateway, then the network's own. Falls back to the next URL when one fails.
 *
 * The first request loads the list of URLs. It rejects with `network.not_found` when the chain has
 * none.
 *
 * @param network - A configured network or its chain id.
 */
export function createRpcTransport(
  client: Latchkey,
  network: number | Exclude<NetworkOrId, NetworkId>,
): Transport {
  return (config) => {
    const { load } = createModuleLoader(async () => {
      const { createHttpTransport } = await import('./createHttpTransport.ts')
      return createHttpTransport(client, network)(config)
    })
    return createTransport({
      key: 'latchkey',
      name: 'Latchkey JSON-RPC',
      type: 'latchkey',
      // viem's `http` transport, below, retries requests itself.
      retryCount: 0,
      request: async (call) => (await load()).request(call) as never,
    })
  }
}
