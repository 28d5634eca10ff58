import type { CaipNetworkId } from '../../caip/index.ts'
import type { RpcUrl } from '../../core/index.ts'
import { rpcBadResponseError, rpcWrongNetworkError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Clock, Http } from '../../kernel/index.ts'
import { toEvmCaipNetworkId } from '../chainId.ts'
import { isLimitExceeded, type JsonRpcResponse, type RpcCall } from './jsonRpcMessages.ts'
import { createHttpRpcTransport, type HttpRpcTransport } from './createHttpRpcTransport.ts'
import { type RpcSample, addSample } from './rankEndpoints.ts'

/** A JSON-RPC URL of a network, with samples of its health. */
export type RpcEndpointClient = {
  /** Returns the samples of its last requests, oldest first. */
  samples(): readonly RpcSample[]
  readonly post: HttpRpcTransport
}

const chainIdCall: RpcCall = { method: 'eth_chainId', params: [] }

/**
 * Creates an endpoint. Its first batch includes `eth_chainId`; an endpoint of another network is not
 * used again.
 *
 * @param deps - `network` is the one that the endpoint must serve.
 * @returns The endpoint. `post` throws `transport.*`, `rpc.bad_response` and `rpc.wrong_network`.
 * @see JSON-RPC 2.0
 */
export function createRpcEndpointClient(
  address: RpcUrl,
  deps: { readonly clock: Clock; readonly http: Http; readonly network: CaipNetworkId },
): RpcEndpointClient {
  const { clock, network } = deps
  const transport = createHttpRpcTransport(address, deps.http)
  let samples: readonly RpcSample[] = []
  let servedNetwork: CaipNetworkId | undefined
  let isWrongNetwork = false

  function assertServes(): void {
    if (isWrongNetwork || (servedNetwork && servedNetwork !== network))
      throw new WalletError(rpcWrongNetworkError, { network, answered: servedNetwork ?? '' })
  }

  async function send(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly JsonRpcResponse[]> {
    if (servedNetwork) return transport(calls, signal)
    const [first, ...responses] = await transport([chainIdCall, ...calls], signal)
    servedNetwork = toEvmCaipNetworkId(first && 'result' in first ? first.result : undefined)
    if (!servedNetwork) throw new WalletError(rpcBadResponseError)
    assertServes()
    return responses
  }

  return {
    samples: () => samples,
    async post(calls, signal) {
      assertServes()
      const start = clock.now()
      let ok = false
      try {
        const responses = await send(calls, signal)
        ok = !responses.some((response) => 'error' in response && isLimitExceeded(response.error))
        return responses
      } catch (error) {
        isWrongNetwork ||= isWalletError(error, 'rpc.wrong_network')
        throw error
      } finally {
        // A request that the caller aborted is no sample of the server's health.
        const now = clock.now()
        if (!signal.aborted) samples = addSample(samples, { at: now, ok, latency: now - start })
      }
    },
  }
}
