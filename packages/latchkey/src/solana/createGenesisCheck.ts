import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'
import type { RpcUrl } from '../core/index.ts'
import { WalletError } from '../errors/index.ts'

/** CAIP-2 names a cluster by the first 32 letters of its genesis hash. */
const genesisShape = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/**
 * Makes the check that an address serves the network it was given for. Each is asked once.
 *
 * @param post - Sends one JSON-RPC request.
 * @returns The check. It throws `rpc.wrong_network`: at once for an address known to be wrong. One
 * that does not tell its genesis hash is taken at its word.
 * @source CAIP-30
 */
export function createGenesisCheck(
  post: (address: RpcUrl, body: unknown) => Promise<unknown>,
): (address: RpcUrl, network: CaipNetworkId) => Promise<void> {
  const asked = new Map<string, Promise<string | undefined>>()
  const told = new Map<string, string>()

  function assertHash(hash: string | undefined, network: CaipNetworkId): void {
    if (hash !== undefined && !hash.startsWith(parseCaipNetworkId(network).reference))
      throw new WalletError('rpc.wrong_network', { network, answered: hash })
  }

  async function readHash(address: RpcUrl): Promise<string | undefined> {
    const body = { jsonrpc: '2.0', id: 'genesis', method: 'getGenesisHash', params: [] }
    try {
      const { result } = (await post(address, body)) as { result?: unknown }
      if (typeof result !== 'string') return undefined
      told.set(address.url, result)
      return result
    } catch {
      asked.delete(address.url)
      return undefined
    }
  }

  return (address, network) => {
    if (!genesisShape.test(parseCaipNetworkId(network).reference)) return Promise.resolve()
    assertHash(told.get(address.url), network)
    const hash = asked.get(address.url) ?? readHash(address)
    asked.set(address.url, hash)
    return hash.then((one) => assertHash(one, network))
  }
}
