import { type Fixed, amountToFixedPoint, fixedOne, multiply } from '../../amounts/index.ts'
import type { Chain } from '../../chains/index.ts'
import {
  type ContractCall,
  createCallEncoder,
  type EvmAddress,
  decodeInt,
  type ReadContracts,
  decodeUint,
} from '../../contracts/index.ts'
import { type ReferenceToken, isToken0, type Pool, type PoolPrice } from './Pool.ts'
import { ratioOne, invertRatio, type RatioX128, ratioAtTick, ratioFromSqrtPrice } from './ratio.ts'

const getReserves = createCallEncoder('getReserves()')()
const slot0 = createCallEncoder('slot0()')()
const balanceOf = createCallEncoder('balanceOf(address)')

/**
 * Window of the time-weighted average of v3 pools, in seconds, so that one block cannot move it.
 */
const twapSeconds = 600n
/** `observe(uint32[])`: offset and length of the array, then seconds ago. */
const observe = createCallEncoder('observe(uint32[])')(0x20n, 2n, twapSeconds, 0n)

/** A pool, with the token to price and its decimals. */
export type PoolPriceQuery = {
  readonly pool: Pool
  readonly token: EvmAddress
  readonly decimals: number
}

type Answers = readonly (`0x${string}` | undefined)[]

/**
 * Reads the prices of tokens in pools.
 *
 * @returns In the order of the queries; undefined for a pool without a price.
 * @throws UpstreamError
 */
export async function readPoolPrices(
  read: ReadContracts,
  chain: Chain,
  queries: readonly PoolPriceQuery[],
  references: readonly ReferenceToken[],
): Promise<readonly (PoolPrice | undefined)[]> {
  const calls = queries.map(({ pool }) => poolCalls(pool))
  const answers = await read(chain, calls.flat())
  let at = 0
  return queries.map((query, index) => {
    const own = answers.slice(at, (at += calls[index]?.length ?? 0))
    const reference = references.find(({ token }) => token === query.pool.reference)
    return reference && toPoolPrice(query, reference, own)
  })
}

function poolCalls({ kind, address, reference }: Pool): readonly ContractCall[] {
  if (kind === 'v2') return [{ to: address, data: getReserves }]
  return [
    { to: address, data: slot0 },
    { to: address, data: observe },
    { to: reference, data: balanceOf(address) },
  ]
}

function toPoolPrice(
  query: PoolPriceQuery,
  reference: ReferenceToken,
  answers: Answers,
): PoolPrice | undefined {
  const isTokenFirst = isToken0(query.token, reference.token)
  const state = query.pool.kind === 'v2' ? readV2(answers, isTokenFirst) : readV3(answers)
  if (!state || state.ratio <= 0n) return undefined
  const ratio = isTokenFirst ? state.ratio : invertRatio(state.ratio)
  // From base units to whole units.
  const units =
    (ratio * fixedOne * 10n ** BigInt(query.decimals)) / 10n ** BigInt(reference.decimals)
  return {
    usd: multiply(units / ratioOne, reference.usd),
    depth: depthOf(state.reserve, reference),
  }
}

function depthOf(reserve: bigint, { decimals, usd }: ReferenceToken): Fixed {
  return multiply(amountToFixedPoint(reserve, decimals), usd)
}

type PoolState = {
  /** Base units of token1 for one of token0. */
  readonly ratio: RatioX128
  /** Base units of the reference token in the pool. */
  readonly reserve: bigint
}

function readV2([reserves]: Answers, isTokenFirst: boolean): PoolState | undefined {
  const [first, second] = [decodeUint(reserves, 0), decodeUint(reserves, 1)]
  if (!first || !second) return undefined
  return { ratio: (second * ratioOne) / first, reserve: isTokenFirst ? second : first }
}

function readV3([slot, observed, balance]: Answers): PoolState | undefined {
  const root = decodeUint(slot)
  const reserve = decodeUint(balance)
  if (!root || !reserve) return undefined
  // A pool with a single observation has no average.
  const ratio = timeWeightedRatio(observed) ?? ratioFromSqrtPrice(root)
  return { ratio, reserve }
}

/** The tick cumulatives follow two offsets and the length of the array. */
function timeWeightedRatio(observed: `0x${string}` | undefined): RatioX128 | undefined {
  const [before, now] = [decodeInt(observed, 3), decodeInt(observed, 4)]
  if (before === undefined || now === undefined) return undefined
  const tick = (now - before) / twapSeconds
  return tick >> 31n === 0n || tick >> 31n === -1n
    ? ratioAtTick(Number.parseInt(`${tick}`, 10))
    : undefined
}
