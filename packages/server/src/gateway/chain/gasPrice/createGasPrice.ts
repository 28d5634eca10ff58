import { namespaceOf } from 'latchkey/caip'
import type { GasPrice } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Cache } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { isRpcError } from '../rpc/index.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'

/**
 * Tells what gas costs on a chain now.
 *
 * @throws UpstreamError
 */
export type ReadGasPrice = (chain: Chain, signal?: AbortSignal) => Promise<GasPrice>

/** A block, on most chains. */
const rule = { ttlMs: 3_000, staleMs: 3_000 } as const

const blocks = 20
/** What so many of a hundred paid at most, for each of the three speeds. */
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

/** Tenths that the three speeds add where a chain has but one price. */
const legacySteps = [10n, 12n, 15n] as const

/**
 * Makes what knows the price of gas: what makes it into a block though the base fee doubles, with the
 * tips of the last twenty blocks.
 *
 * @param deps - The nodes.
 * @source EIP-1559, facts: gateway §1.6, §6.2 "gas-price"
 */
export function createGasPriceReader(deps: {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly cache: Cache
}): ReadGasPrice {
  const { rpc, cache } = deps

  async function load({ caipNetworkId }: Chain, signal: AbortSignal): Promise<GasPrice> {
    const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
      rpc.request(caipNetworkId, { method, params }, { signal })
    try {
      const told = await ask('eth_feeHistory', [`0x${blocks.toString(16)}`, 'latest', percentiles])
      const read = v.safeParse(feeHistory, told)
      if (read.success && read.output.baseFeePerGas.some((fee) => fee > 0n))
        return fromFeeHistory(read.output)
    } catch (error) {
      // Chains from before EIP-1559 do not know the method.
      if (!isRpcError(error)) throw error
    }
    const read = v.safeParse(quantity, await ask('eth_gasPrice', []))
    if (!read.success) throw upstreamError('body', caipNetworkId)
    const [standard, fast, instant] = legacySteps.map((tenths) => (read.output * tenths) / 10n)
    return toGasPrice(standard, fast, instant)
  }

  return (chain, signal) =>
    cache.getOrLoad(`gasPrice:${chain.caipNetworkId}`, rule, (own) => load(chain, own), signal)
}

/**
 * Tells whether gas has a price on a chain.
 *
 * @param chain - The chain.
 */
export function hasGasPrice({ caipNetworkId }: Chain): boolean {
  return namespaceOf(caipNetworkId) === 'eip155'
}

function fromFeeHistory({ baseFeePerGas, reward }: v.InferOutput<typeof feeHistory>): GasPrice {
  // The last one is of the block to come.
  const base = baseFeePerGas.at(-1) ?? 0n
  const tips = percentiles.map((_, index) => median((reward ?? []).map((block) => block[index])))
  const [standard = 0n, fast = 0n, instant = 0n] = tips.map((tip) => 2n * base + tip)
  return toGasPrice(standard, fast, instant)
}

/** Empty blocks paid nothing, and tell nothing. */
function median(tips: readonly (bigint | undefined)[]): bigint {
  const paid = tips.filter((tip): tip is bigint => tip !== undefined && tip > 0n)
  const sorted = paid.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[sorted.length >> 1] ?? 0n
}

function toGasPrice(standard = 0n, fast = 0n, instant = 0n): GasPrice {
  // Tips of different blocks may stand the other way round.
  const second = fast > standard ? fast : standard
  const third = instant > second ? instant : second
  return { standard: `${standard}`, fast: `${second}`, instant: `${third}` }
}
