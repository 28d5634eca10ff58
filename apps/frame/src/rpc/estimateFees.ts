import { hexToBigInt } from 'viem'
import * as v from 'valibot'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { createInvalidParams } from './rpcFailures.ts'

/** Fees of a transaction, as custody signs them. */
export type Fees =
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Fees that an app suggests. */
export type SuggestedFees = {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{1,64}$/),
  v.transform((text) => hexToBigInt(text as `0x${string}`)),
)
const block = v.object({ baseFeePerGas: v.optional(quantity) })

/** A suggestion above this many times the price of the network is refused. */
const ceiling = 100n
/** A suggestion above this many times the price of the network gets a warning. */
const unusual = 3n

/**
 * Estimates the fees of a transaction, and applies what the app suggests within a ceiling.
 *
 * @returns `isHigh`: the suggestion is far above the price of the network.
 * @throws A failure for suggestions above the ceiling, or whose priority fee is above their maximum.
 * @see EIP-1559
 */
export async function estimateFees(
  requestNode: RequestNode,
  suggested: SuggestedFees,
): Promise<{ readonly fees: Fees; readonly isHigh: boolean }> {
  const own = await readFees(requestNode)
  const ownPrice = getMaxGasPrice(own)
  const fees = applySuggestion(own, suggested)
  const price = getMaxGasPrice(fees)
  if (ownPrice > 0n && price > ownPrice * ceiling)
    throw createInvalidParams('The fee is more than 100 times what the network asks for.')
  return { fees, isHigh: price > ownPrice * unusual }
}

/** Returns what a unit of gas costs at most. */
export function getMaxGasPrice(fees: Fees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

async function readFees(requestNode: RequestNode): Promise<Fees> {
  const latest = v.parse(block, await requestNode('eth_getBlockByNumber', ['latest', false]))
  const base = latest.baseFeePerGas
  if (base === undefined)
    return { type: 'legacy', gasPrice: v.parse(quantity, await requestNode('eth_gasPrice', [])) }
  const tip = await readPriorityFee(requestNode)
  return { type: 'eip1559', maxFeePerGas: base * 2n + tip, maxPriorityFeePerGas: tip }
}

async function readPriorityFee(requestNode: RequestNode): Promise<bigint> {
  const tip = v.safeParse(
    quantity,
    await requestNode('eth_maxPriorityFeePerGas', []).catch(() => undefined),
  )
  // Nodes without the method: what blocks include at the least.
  return tip.success ? tip.output : 1_000_000_000n
}

function applySuggestion(own: Fees, suggested: SuggestedFees): Fees {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = suggested
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice }
  if (own.type === 'legacy')
    return maxFeePerGas === undefined ? own : { type: 'legacy', gasPrice: maxFeePerGas }
  const tip = maxPriorityFeePerGas ?? min(own.maxPriorityFeePerGas, maxFeePerGas)
  const max = maxFeePerGas ?? own.maxFeePerGas - own.maxPriorityFeePerGas + tip
  if (tip > max) throw createInvalidParams('The priority fee is above the maximum fee.')
  return { type: 'eip1559', maxFeePerGas: max, maxPriorityFeePerGas: tip }
}

function min(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one < other ? one : other
}
