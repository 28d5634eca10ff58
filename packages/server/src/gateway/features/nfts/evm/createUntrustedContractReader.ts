import type { Chain } from '../../../chain/chains/index.ts'
import { type ContractCall, createContractReader } from '../../../chain/contracts/index.ts'
import type { RpcClient, RpcRequest } from '../../../chain/rpc/index.ts'

type Hex = `0x${string}`
type Results = (Hex | undefined)[]

/** Concurrent requests for groups that are read on their own. */
const concurrency = 4

/**
 * Calls untrusted contracts in groups, one group per token.
 *
 * @returns Return data by group, in the order of its calls; undefined for calls that failed.
 * @throws UpstreamError when no node answers.
 */
export type ReadUntrustedContracts = (
  chain: Chain,
  groups: readonly (readonly ContractCall[])[],
  signal?: AbortSignal,
) => Promise<readonly Results[]>

/**
 * Creates a reader of untrusted contracts. All groups are read in one multicall with a gas limit,
 * which also limits the size of the result. A contract that uses up the gas, or returns too much
 * data, causes other calls to fail, so each group whose calls all failed is read again by itself.
 *
 * @param deps - `gas` of each request.
 */
export function createUntrustedContractReader(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly gas: bigint
}): ReadUntrustedContracts {
  const read = createContractReader({ rpc: withGas(deps.rpc, deps.gas) })

  return async (chain, groups, signal) => {
    const answers = await read(chain, groups.flat(), signal)
    let start = 0
    const results = groups.map(({ length }) => answers.slice(start, (start += length)))
    const failed = results.flatMap((group, index) =>
      group.every((answer) => answer === undefined) ? [index] : [],
    )
    for (let at = 0; at < failed.length; at += concurrency)
      await Promise.all(
        failed.slice(at, at + concurrency).map(async (index) => {
          results[index] = [...(await read(chain, groups[index] ?? [], signal))]
        }),
      )
    return results
  }
}

function withGas(
  rpc: Pick<RpcClient, 'request' | 'batch'>,
  gas: bigint,
): Pick<RpcClient, 'request' | 'batch'> {
  const limit = `0x${gas.toString(16)}`
  function limited(request: RpcRequest): RpcRequest {
    const { method, params } = request
    if (method !== 'eth_call' || !Array.isArray(params)) return request
    const [call, ...rest] = params as readonly unknown[]
    return { method, params: [{ ...(call as object), gas: limit }, ...rest] }
  }
  return {
    request: (chainId, call, options) => rpc.request(chainId, limited(call), options),
    batch: (chainId, calls, options) => rpc.batch(chainId, calls.map(limited), options),
  }
}
