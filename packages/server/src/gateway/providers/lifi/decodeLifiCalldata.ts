import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { nativeMarker } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import { fromVendorAddress } from '../../features/swap/nativeTokenAddress.ts'
import type { DecodedSwap } from '../../features/swap/DecodedSwap.ts'
import { decodeCall } from '../../features/swap/decodeCall.ts'

const step =
  'struct Step { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const head =
  'bytes32 id, string integrator, string referrer, address recipient, uint256 minBuyAmount'

const oneStep = parseAbi([
  step,
  `function swapTokensSingleV3ERC20ToERC20(${head}, Step swap)`,
  `function swapTokensSingleV3ERC20ToNative(${head}, Step swap)`,
  `function swapTokensSingleV3NativeToERC20(${head}, Step swap)`,
])
const manySteps = parseAbi([
  step,
  `function swapTokensMultipleV3ERC20ToERC20(${head}, Step[] swaps)`,
  `function swapTokensMultipleV3ERC20ToNative(${head}, Step[] swaps)`,
  `function swapTokensMultipleV3NativeToERC20(${head}, Step[] swaps)`,
  `function swapTokensGeneric(${head}, Step[] swaps)`,
])

type Step = {
  readonly sendingAssetId: EvmAddress
  readonly receivingAssetId: EvmAddress
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/**
 * Decodes a single-chain swap call of the LI.FI diamond.
 *
 * @returns Undefined for any other call, and for a call that spends more than one token.
 * @see https://github.com/lifinance/contracts GenericSwapFacetV3, GenericSwapFacet
 */
export function decodeLifiCalldata(data: Hex): DecodedSwap | undefined {
  const single = decodeCall(oneStep, data)
  if (single) {
    const [, , , recipient, minBuyAmount, step] = single.args
    return toDecodedSwap(single.functionName, { recipient, minBuyAmount }, [
      { ...step, requiresDeposit: true },
    ])
  }
  const many = decodeCall(manySteps, data)
  if (!many) return undefined
  const [, , , recipient, minBuyAmount, steps] = many.args
  return toDecodedSwap(many.functionName, { recipient, minBuyAmount }, steps)
}

function toDecodedSwap(
  name: string,
  paid: Pick<DecodedSwap, 'recipient' | 'minBuyAmount'>,
  steps: readonly Step[],
): DecodedSwap | undefined {
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) return undefined
  const isNativeIn = name.includes('NativeTo')
  const sellToken = isNativeIn ? nativeMarker : fromVendorAddress(first.sendingAssetId)
  // Native currency is sent as value, not spent as a token.
  const taken = isNativeIn ? [] : steps.filter(({ requiresDeposit }) => requiresDeposit)
  if (taken.some(({ sendingAssetId }) => fromVendorAddress(sendingAssetId) !== sellToken))
    return undefined
  return {
    sellToken: sellToken,
    sellAmount: taken.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
    buyToken: name.endsWith('ToNative') ? nativeMarker : fromVendorAddress(last.receivingAssetId),
    ...paid,
  }
}
