import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  type ContractCall,
  type EvmAddress,
  type ReadContracts,
  decodeUint,
} from '../../../chain/contracts/index.ts'
import { encodePath } from './encodePath.ts'
import type { PathOffer, PoolPath } from './PoolPath.ts'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path)',
  'function quoteExactInput(bytes path, uint256 amountIn)',
])

/** What a transaction takes besides its pools: itself, the router, the coin wrapped or unwrapped. */
const baseGas = 110_000n
/** What a pool of version 2 takes, its two transfers with it. */
const pairGas = 90_000n

/**
 * Asks what ways through pools give.
 *
 * @param read - Reads contracts.
 * @param about - The chain; the ways; base units that go in.
 * @returns Those that give anything, the best first.
 * @throws UpstreamError
 */
export async function quotePaths(
  read: ReadContracts,
  about: {
    readonly chain: Chain
    readonly paths: readonly PoolPath[]
    readonly amount: bigint
  },
  signal: AbortSignal,
): Promise<readonly PathOffer[]> {
  const { chain, paths, amount } = about
  const asked = paths.flatMap((path) => {
    const call = question(chain, path, amount)
    return call ? [{ path, call }] : []
  })
  const answers = await read(
    chain,
    asked.map(({ call }) => call),
    signal,
  )
  return asked
    .flatMap(({ path }, index) => offerOf(path, answers[index]))
    .toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
}

function question({ contracts }: Chain, path: PoolPath, amount: bigint): ContractCall | undefined {
  const { uniswapV2, uniswapV3 } = contracts
  const [to, data] =
    path.kind === 'v2'
      ? [
          uniswapV2?.router,
          encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path.tokens] }),
        ]
      : [
          uniswapV3?.quoter,
          encodeFunctionData({
            abi,
            functionName: 'quoteExactInput',
            args: [encodePath(path), amount],
          }),
        ]
  return to && { to, data }
}

function offerOf(path: PoolPath, answer: EvmAddress | undefined): PathOffer[] {
  // Version 2 answers a list: its place, its length, what went in, what came out of each pool.
  const amount = decodeUint(answer, path.kind === 'v2' ? 1 + path.tokens.length : 0)
  if (!amount) return []
  const gas =
    path.kind === 'v2' ? pairGas * BigInt(path.tokens.length - 1) : (decodeUint(answer, 3) ?? 0n)
  return [{ path, amount, gas: baseGas + gas }]
}
