import { type CaipNetworkId, parseCaipNetworkId } from 'latchkey/caip'
import type { CcipRequestParameters, Client, Hex } from 'viem'
import type { RpcClient, RpcRequest } from './RpcClient.ts'
import { isRpcError } from './rpcError.ts'

/** viem over the nodes of one chain, for one run of questions. */
export type ViemClient = {
  readonly client: Client
  /**
   * What kept the nodes from answering, if anything did. viem takes some of it for an answer of the
   * chain.
   */
  readonly outage: () => unknown
}

/** Asks gateways of EIP-3668 what a contract wants to know from them. */
export type CcipRequest = (parameters: CcipRequestParameters) => Promise<Hex>

/**
 * Makes a viem client that asks through `Rpc`. It lives as long as one run of questions.
 *
 * @param rpc - The nodes.
 * @param chainId - CAIP-2.
 * @param options - `signal` stops all of it; without `ccipRequest` no gateway is ever asked.
 */
export async function createViemClient(
  rpc: Pick<RpcClient, 'request'>,
  chainId: CaipNetworkId,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly ccipRequest?: CcipRequest | undefined
  } = {},
): Promise<ViemClient> {
  const { signal, ccipRequest } = options
  // Large, and most servers have answered for a while before they need it.
  const { createClient, custom } = await import('viem')
  let outage: unknown
  const request = async (call: RpcRequest): Promise<unknown> => {
    // viem asks it before some calls, and it is known.
    if (call.method === 'eth_chainId') return toHexChainId(parseCaipNetworkId(chainId).reference)
    try {
      return await rpc.request(chainId, call, { signal })
    } catch (error) {
      if (!isRpcError(error)) outage ??= error
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
