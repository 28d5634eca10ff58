import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  type ContractCall,
  type EvmAddress,
  type ReadContracts,
  decodeUint,
} from '../../../chain/contracts/index.ts'
import { encodePath } from './encodePath.ts'
import type { PathQuote, PoolPath } from './PoolPath.ts'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path)',
  'function quoteExactInput(bytes path, uint256 amountIn)',
])

/** Gas of a transaction besides its pools: base cost, router, wrapping. */
const baseGas = 110_000n
/** Gas of a v2 pool with its two transfers. */
const pairGas = 90_000n

/**
 * Quotes paths.
 *
 * @param about - The chain; the paths; the input amount.
 * @returns Those with an output, highest first.
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
): Promise<readonly PathQuote[]> {
  const { chain, paths, amount } = about
  const requested = paths.flatMap((path) => {
    const call = encodeQuoteCall(chain, path, amount)
    return call ? [{ path, call }] : []
  })
  const answers = await read(
    chain,
    requested.map(({ call }) => call),
    signal,
  )
  return requested
    .flatMap(({ path }, index) => offerOf(path, answers[index]))
    .toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
}

function encodeQuoteCall(
  { contracts }: Chain,
  path: PoolPath,
  amount: bigint,
): ContractCall | undefined {
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

function offerOf(path: PoolPath, answer: EvmAddress | undefined): PathQuote[] {
  // v2 returns an array: offset, length, then the amount at each token.
  const amount = decodeUint(answer, path.kind === 'v2' ? 1 + path.tokens.length : 0)
  if (!amount) return []
  const gas =
    path.kind === 'v2' ? pairGas * BigInt(path.tokens.length - 1) : (decodeUint(answer, 3) ?? 0n)
  return [{ path, amount, gas: baseGas + gas }]
}
