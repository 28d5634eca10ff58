import { type Fixed, fixedAmount, one, times } from '../../amounts/index.ts'
import type { Chain } from '../../chains/index.ts'
import {
  type ContractCall,
  encoder,
  type EvmAddress,
  intAt,
  type ReadContracts,
  uintAt,
} from '../../contracts/index.ts'
import { type Anchor, isFirst, type Pool, type Sample } from './Pool.ts'
import { evenRatio, inverse, type Ratio, ratioAtTick, ratioOfRoot } from './ratio.ts'

const getReserves = encoder('getReserves()')()
const slot0 = encoder('slot0()')()
const balanceOf = encoder('balanceOf(address)')

/** Over how long a price of version 3 is averaged: whoever moves it for a block moves nothing. */
const window = 600n
/** `observe(uint32[])` takes a list: its place, its length, then how long ago. */
const observe = encoder('observe(uint32[])')(0x20n, 2n, window, 0n)

/** A pool, the token in it that is looked at, and its decimals. */
export type Trade = { readonly pool: Pool; readonly token: EvmAddress; readonly decimals: number }

type Answers = readonly (`0x${string}` | undefined)[]

/**
 * Reads what pools say tokens are worth.
 *
 * @param read - Reads contracts.
 * @param chain - The chain.
 * @param trades - The pools.
 * @param anchors - What tokens trade against there.
 * @returns In the order of the trades; undefined where a pool says nothing.
 * @throws UpstreamError
 */
export async function readPools(
  read: ReadContracts,
  chain: Chain,
  trades: readonly Trade[],
  anchors: readonly Anchor[],
): Promise<readonly (Sample | undefined)[]> {
  const asked = trades.map(({ pool }) => questions(pool))
  const answers = await read(chain, asked.flat())
  let at = 0
  return trades.map((trade, index) => {
    const own = answers.slice(at, (at += asked[index]?.length ?? 0))
    const anchor = anchors.find(({ token }) => token === trade.pool.anchor)
    return anchor && sample(trade, anchor, own)
  })
}

function questions({ kind, address, anchor }: Pool): readonly ContractCall[] {
  if (kind === 'v2') return [{ to: address, data: getReserves }]
  return [
    { to: address, data: slot0 },
    { to: address, data: observe },
    { to: anchor, data: balanceOf(address) },
  ]
}

function sample(trade: Trade, anchor: Anchor, answers: Answers): Sample | undefined {
  const isTokenFirst = isFirst(trade.token, anchor.token)
  const said = trade.pool.kind === 'v2' ? ofPair(answers, isTokenFirst) : ofPool(answers)
  if (!said || said.ratio <= 0n) return undefined
  const ratio = isTokenFirst ? said.ratio : inverse(said.ratio)
  // Base units for base units; whole units for whole units are what a price is.
  const units = (ratio * one * 10n ** BigInt(trade.decimals)) / 10n ** BigInt(anchor.decimals)
  return {
    dollars: times(units / evenRatio, anchor.dollars),
    depth: depthOf(said.behind, anchor),
  }
}

function depthOf(behind: bigint, { decimals, dollars }: Anchor): Fixed {
  return times(fixedAmount(behind, decimals), dollars)
}

type Said = {
  /** Base units of the second token for one of the first. */
  readonly ratio: Ratio
  /** Base units of the anchor that the pool has. */
  readonly behind: bigint
}

function ofPair([reserves]: Answers, isTokenFirst: boolean): Said | undefined {
  const [first, second] = [uintAt(reserves, 0), uintAt(reserves, 1)]
  if (!first || !second) return undefined
  return { ratio: (second * evenRatio) / first, behind: isTokenFirst ? second : first }
}

function ofPool([slot, observed, held]: Answers): Said | undefined {
  const root = uintAt(slot)
  const behind = uintAt(held)
  if (!root || !behind) return undefined
  // A pool that nobody made remember more than its last block has no average.
  const ratio = averaged(observed) ?? ratioOfRoot(root)
  return { ratio, behind }
}

/** The first list stands behind two places, its length before its two sums of ticks. */
function averaged(observed: `0x${string}` | undefined): Ratio | undefined {
  const [before, now] = [intAt(observed, 3), intAt(observed, 4)]
  if (before === undefined || now === undefined) return undefined
  const tick = (now - before) / window
  return tick >> 31n === 0n || tick >> 31n === -1n
    ? ratioAtTick(Number.parseInt(`${tick}`, 10))
    : undefined
}
