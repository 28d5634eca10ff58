import { namespaceOf } from 'latchkey/caip'
import type { GasPrice } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Cache } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { isNodeRpcError } from '../rpc/index.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'

/**
 * Reads the current gas price of a chain in wei.
 *
 * @throws UpstreamError
 */
export type ReadGasPrice = (chain: Chain, signal?: AbortSignal) => Promise<GasPrice>

/** Cache time in milliseconds: about the block time of most chains. */
const rule = { ttlMs: 3_000, staleMs: 3_000 } as const

const blocks = 20
/** Percentiles of the priority fee for the three speeds. */
const percentiles = [25, 50, 90] as const

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const feeHistory = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1)),
  reward: v.optional(v.nullable(v.array(v.array(quantity))), []),
})

/** Multipliers in tenths for the three speeds, on chains without EIP-1559. */
const legacySteps = [10n, 12n, 15n] as const

/**
 * Creates the gas price reader: twice the base fee plus the median priority fee of the last 20 blocks.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1559
 */
export function createGasPriceReader(deps: {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly cache: Cache
}): ReadGasPrice {
  const { rpc, cache } = deps

  async function load({ caipNetworkId }: Chain, signal: AbortSignal): Promise<GasPrice> {
    const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
      rpc.request(caipNetworkId, { method, params }, { signal })
    try {
      const history = await request('eth_feeHistory', [
        `0x${blocks.toString(16)}`,
        'latest',
        percentiles,
      ])
      const read = v.safeParse(feeHistory, history)
      if (read.success && read.output.baseFeePerGas.some((fee) => fee > 0n))
        return fromFeeHistory(read.output)
    } catch (error) {
      // Chains without EIP-1559 do not support the method.
      if (!isNodeRpcError(error)) throw error
    }
    const read = v.safeParse(quantity, await request('eth_gasPrice', []))
    if (!read.success) throw upstreamError('body', caipNetworkId)
    const [standard, fast, instant] = legacySteps.map((tenths) => (read.output * tenths) / 10n)
    return toGasPrice(standard, fast, instant)
  }

  return (chain, signal) =>
    cache.getOrLoad(`gasPrice:${chain.caipNetworkId}`, rule, (own) => load(chain, own), signal)
}

/** Returns whether a chain has a gas price. */
export function hasGasPrice({ caipNetworkId }: Chain): boolean {
  return namespaceOf(caipNetworkId) === 'eip155'
}

function fromFeeHistory({ baseFeePerGas, reward }: v.InferOutput<typeof feeHistory>): GasPrice {
  // The last element is the base fee of the next block.
  const base = baseFeePerGas.at(-1) ?? 0n
  const tips = percentiles.map((_, index) => median((reward ?? []).map((block) => block[index])))
  const [standard = 0n, fast = 0n, instant = 0n] = tips.map((tip) => 2n * base + tip)
  return toGasPrice(standard, fast, instant)
}

/** Ignores blocks without priority fees. */
function median(tips: readonly (bigint | undefined)[]): bigint {
  const paid = tips.filter((tip): tip is bigint => tip !== undefined && tip > 0n)
  const sorted = paid.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[sorted.length >> 1] ?? 0n
}

function toGasPrice(standard = 0n, fast = 0n, instant = 0n): GasPrice {
  // Medians of different percentiles may be out of order.
  const second = fast > standard ? fast : standard
  const third = instant > second ? instant : second
  return { standard: `${standard}`, fast: `${second}`, instant: `${third}` }
}
