import type { CaipNetworkId } from '../../caip/index.ts'
import type { RpcUrl } from '../../core/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Clock, Http } from '../../kernel/index.ts'
import { parseChainId } from '../chainId.ts'
import { isLimitExceeded, type RpcResponse, type RpcCall } from './batch.ts'
import { createRpcTransport, type RpcTransport } from './createRpcTransport.ts'
import { type RpcSample, addSample } from './rankEndpoints.ts'

/** One JSON-RPC address of one network, and what is known of it. */
export type RpcEndpoint = {
  /** How its last requests went, oldest first. */
  samples(): readonly RpcSample[]
  readonly post: RpcTransport
}

const chainIdCall: RpcCall = { method: 'eth_chainId', params: [] }

/**
 * Makes an endpoint. Its first request also asks for the chain id, and one that belongs to another
 * network is never asked again.
 *
 * @param address - URL and headers.
 * @param deps - Clock, HTTP client, and the network the address is to serve.
 * @returns The endpoint. `post` throws `transport.*`, `rpc.bad_response` and `rpc.wrong_network`.
 * @source JSON-RPC 2.0, spec §9
 */
export function createRpcEndpoint(
  address: RpcUrl,
  deps: { readonly clock: Clock; readonly http: Http; readonly network: CaipNetworkId },
): RpcEndpoint {
  const { clock, network } = deps
  const exchange = createRpcTransport(address, deps.http)
  let samples: readonly RpcSample[] = []
  let serves: CaipNetworkId | undefined
  let isElsewhere = false

  function assertServes(): void {
    if (isElsewhere || (serves && serves !== network))
      throw new WalletError('rpc.wrong_network', { network, answered: serves ?? '' })
  }

  async function ask(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly RpcResponse[]> {
    if (serves) return exchange(calls, signal)
    const [first, ...answers] = await exchange([chainIdCall, ...calls], signal)
    serves = parseChainId(first && 'result' in first ? first.result : undefined)
    if (!serves) throw new WalletError('rpc.bad_response')
    assertServes()
    return answers
  }

  return {
    samples: () => samples,
    async post(calls, signal) {
      assertServes()
      const start = clock.now()
      let ok = false
      try {
        const answers = await ask(calls, signal)
        ok = !answers.some((answer) => 'error' in answer && isLimitExceeded(answer.error))
        return answers
      } catch (error) {
        isElsewhere ||= isWalletError(error, 'rpc.wrong_network')
        throw error
      } finally {
        // What the page gave up on says nothing about the server.
        const now = clock.now()
        if (!signal.aborted) samples = addSample(samples, { at: now, ok, latency: now - start })
      }
    },
  }
}
