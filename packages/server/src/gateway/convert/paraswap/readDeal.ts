import { parseAbi } from 'viem/utils'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import { tokenAt, zeroAddress } from '../../features/swap/coinAddress.ts'
import type { Deal } from '../../features/swap/Deal.ts'
import { decodeCall } from '../../features/swap/decodeCall.ts'

/** The one function that it is let to trade with. */
export const method = 'swapExactAmountIn'

const abi = parseAbi([
  'struct Swap { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'function swapExactAmountIn(address executor, Swap swap, uint256 partnerAndFee, bytes permit, bytes executorData)',
])

/**
 * Reads what a call of Augustus, its contract, does. What a partner gets of what is paid out, two
 * hundredths of it at most, is not counted.
 *
 * @param data - Of the call.
 * @param user - Who calls: whom nobody else is named for gets what is bought.
 * @returns The deal; undefined for any other call.
 * @source https://developers.velora.xyz "Augustus Swapper v6.2"
 */
export function readDeal(data: EvmAddress, user: EvmAddress): Deal | undefined {
  const call = decodeCall(abi, data)
  if (!call) return undefined
  const [, swap, , permit] = call.args
  const { srcToken, destToken, fromAmount, toAmount, quotedAmount, beneficiary } = swap
  if (permit !== '0x') return undefined
  return {
    sold: tokenAt(srcToken),
    amount: fromAmount,
    bought: tokenAt(destToken),
    // It looks at the least first, and then gives others what is beyond the quoted amount.
    least: quotedAmount < toAmount ? quotedAmount : toAmount,
    receiver: beneficiary === zeroAddress ? user : beneficiary,
  }
}
