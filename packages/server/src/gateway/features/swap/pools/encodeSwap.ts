import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { EvmAddress } from '../../../chain/contracts/index.ts'
import type { SwapRouter } from './findRouter.ts'
import { encodePath } from './encodePath.ts'
import type { PoolPath } from './PoolPath.ts'

/** A swap along a path. */
export type PoolSwap = {
  readonly router: SwapRouter
  readonly path: PoolPath
  /** Whether the native currency is sold. */
  readonly isNativeIn: boolean
  readonly isNativeOut: boolean
  readonly amount: bigint
  /** The call reverts below this output. */
  readonly minBuyAmount: bigint
  readonly user: EvmAddress
  /** Seconds since 1970. */
  readonly deadline: bigint
}

const pairAbi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
])
const routerAbi = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum))',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function unwrapWETH9(uint256, address)',
  'function multicall(uint256, bytes[])',
])

/** Placeholder for the router itself, which then unwraps the output. */
const routerItself = '0x0000000000000000000000000000000000000002'

/**
 * Encodes the router call of a swap.
 *
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02
 */
export function encodeSwap(swap: PoolSwap): Hex {
  return swap.router.kind === 'v2' ? ofPairRouter(swap) : ofSwapRouter(swap)
}

function ofPairRouter(swap: PoolSwap): Hex {
  const { path, amount, minBuyAmount, user, deadline } = swap
  const abi = pairAbi
  const rest = [minBuyAmount, path.tokens, user, deadline] as const
  if (swap.isNativeIn)
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
  return encodeFunctionData({
    abi,
    functionName: swap.isNativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amount, ...rest],
  })
}

/** The router wraps the value that is sent when the first token is the wrapped native currency. */
function ofSwapRouter(swap: PoolSwap): Hex {
  const { path, amount, minBuyAmount, user, deadline, isNativeOut } = swap
  const abi = routerAbi
  const recipient = isNativeOut ? routerItself : user
  const swapCall =
    path.kind === 'v2'
      ? encodeFunctionData({
          abi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, minBuyAmount, path.tokens, recipient],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [
            { path: encodePath(path), recipient, amountIn: amount, amountOutMinimum: minBuyAmount },
          ],
        })
  const unwrap = isNativeOut
    ? [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minBuyAmount, user] })]
    : []
  return encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [deadline, [swapCall, ...unwrap]],
  })
}
