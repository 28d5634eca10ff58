import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { EvmAddress } from '../../../chain/contracts/index.ts'
import type { Router } from './findRouter.ts'
import { encodePath } from './encodePath.ts'
import type { PoolPath } from './PoolPath.ts'

/** A trade along a way through pools. */
export type PoolSwap = {
  readonly router: Router
  readonly path: PoolPath
  /** Whether the coin itself goes in, or comes out. */
  readonly isNativeIn: boolean
  readonly isNativeOut: boolean
  readonly amount: bigint
  /** Less than this makes it fail. */
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

/** Stands for the router itself, which unwraps what it got. */
const routerItself = '0x0000000000000000000000000000000000000002'

/**
 * Writes the call of a router that makes a trade.
 *
 * @param swap - The trade.
 * @source Uniswap v2 periphery "Router02", Uniswap "SwapRouter02"
 */
export function encodeSwap(swap: PoolSwap): EvmAddress {
  return swap.router.kind === 'v2' ? ofPairRouter(swap) : ofSwapRouter(swap)
}

function ofPairRouter(swap: PoolSwap): EvmAddress {
  const { path, amount, minBuyAmount: least, user, deadline } = swap
  const abi = pairAbi
  const rest = [least, path.tokens, user, deadline] as const
  if (swap.isNativeIn)
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
  return encodeFunctionData({
    abi,
    functionName: swap.isNativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amount, ...rest],
  })
}

/** Coins that come along are wrapped by the router as its first token is the coin. */
function ofSwapRouter(swap: PoolSwap): EvmAddress {
  const { path, amount, minBuyAmount: least, user, deadline, isNativeOut: isCoinOut } = swap
  const abi = routerAbi
  const recipient = isCoinOut ? routerItself : user
  const trade =
    path.kind === 'v2'
      ? encodeFunctionData({
          abi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, least, path.tokens, recipient],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [{ path: encodePath(path), recipient, amountIn: amount, amountOutMinimum: least }],
        })
  const unwrap = isCoinOut
    ? [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, user] })]
    : []
  return encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [deadline, [trade, ...unwrap]],
  })
}
