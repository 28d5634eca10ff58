import { type CaipNetworkId, parseCaipNetworkId } from 'latchkey/caip'
import type { CcipRequestParameters, Client, Hex } from 'viem'
import type { RpcClient, RpcRequest } from './RpcClient.ts'
import { isNodeRpcError } from './nodeRpcError.ts'

/** A viem client over the nodes of one chain, for one operation. */
export type ViemClient = {
  readonly client: Client
  /**
   * Returns the first error that was no response of a node, if any: viem reports some of them as
   * reverted calls.
   */
  readonly outage: () => unknown
}

/** Sends a CCIP-Read request (EIP-3668) to a gateway. */
export type CcipRequestFunction = (parameters: CcipRequestParameters) => Promise<Hex>

/**
 * Creates a viem client on top of {@link RpcClient}, for one operation.
 *
 * @param chainId - CAIP-2 id.
 * @param options - `signal` aborts all requests; without `ccipRequest` CCIP-Read is off.
 */
export async function createViemClient(
  rpc: Pick<RpcClient, 'request'>,
  chainId: CaipNetworkId,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly ccipRequest?: CcipRequestFunction | undefined
  } = {},
): Promise<ViemClient> {
  const { signal, ccipRequest } = options
  // viem is large and not needed at start.
  const { createClient, custom } = await import('viem')
  let outage: unknown
  const request = async (call: RpcRequest): Promise<unknown> => {
    // viem requests it before some calls.
    if (call.method === 'eth_chainId') return toHexChainId(parseCaipNetworkId(chainId).reference)
    try {
      return await rpc.request(chainId, call, { signal })
    } catch (error) {
      if (!isNodeRpcError(error)) outage ??= error
      throw error
    }
  }
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: ccipRequest ? { request: ccipRequest } : false,
  })
  return { client, outage: () => outage }
}

function toHexChainId(reference: string): Hex {
  return `0x${BigInt(reference).toString(16)}`
}
