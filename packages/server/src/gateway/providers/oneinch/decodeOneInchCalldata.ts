import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { DecodedSwap } from '../../features/swap/DecodedSwap.ts'
import { decodeCall } from '../../features/swap/decodeCall.ts'
import { fromVendorAddress, zeroAddress } from '../../features/swap/nativeTokenAddress.ts'

const swapAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data)',
])
const permitAbi = parseAbi(['function permitAndCall(bytes permit, bytes action)'])

/**
 * Decodes a `swap` call of the 1inch router, also behind a permit. Its other functions do not name the
 * token that is bought.
 *
 * @param caller - Account that sends the call, which the router pays when no receiver is named.
 * @returns Undefined for any other call.
 * @see https://github.com/1inch/limit-order-protocol AggregationRouterV6
 */
export function decodeOneInchCalldata(data: Hex, caller: EvmAddress): DecodedSwap | undefined {
  const call = decodeCall(swapAbi, decodeCall(permitAbi, data)?.args[1] ?? data)
  if (!call) return undefined
  const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount }] = call.args
  return {
    sellToken: fromVendorAddress(srcToken),
    sellAmount: amount,
    buyToken: fromVendorAddress(dstToken),
    minBuyAmount: minReturnAmount,
    recipient: dstReceiver === zeroAddress ? caller : dstReceiver,
  }
}
