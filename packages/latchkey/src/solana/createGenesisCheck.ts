import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'
import type { RpcUrl } from '../core/index.ts'
import { rpcWrongNetworkError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

/** CAIP-30: the reference of a cluster is the start of its genesis hash. */
const genesisPattern = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/**
 * Creates the check that an RPC URL serves its network. `getGenesisHash` is requested once per URL.
 *
 * @param post - Sends a JSON-RPC request.
 * @returns The check. It throws `rpc.wrong_network`, synchronously for a URL that failed before. A URL
 * that does not return its genesis hash passes.
 * @see CAIP-30
 */
export function createGenesisCheck(
  post: (address: RpcUrl, body: unknown) => Promise<unknown>,
): (address: RpcUrl, network: CaipNetworkId) => Promise<void> {
  const pending = new Map<string, Promise<string | undefined>>()
  const hashes = new Map<string, string>()

  function assertHash(hash: string | undefined, network: CaipNetworkId): void {
    if (hash !== undefined && !hash.startsWith(parseCaipNetworkId(network).reference))
      throw new WalletError(rpcWrongNetworkError, { network, answered: hash })
  }

  async function readHash(address: RpcUrl): Promise<string | undefined> {
    const body = { jsonrpc: '2.0', id: 'genesis', method: 'getGenesisHash', params: [] }
    try {
      const { result } = (await post(address, body)) as { result?: unknown }
      if (typeof result !== 'string') return undefined
      hashes.set(address.url, result)
      return result
    } catch {
      pending.delete(address.url)
      return undefined
    }
  }

  return (address, network) => {
    if (!genesisPattern.test(parseCaipNetworkId(network).reference)) return Promise.resolve()
    assertHash(hashes.get(address.url), network)
    const hash = pending.get(address.url) ?? readHash(address)
    pending.set(address.url, hash)
    return hash.then((received) => assertHash(received, network))
  }
}
