import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { nativeMarker } from '../../chain/accounts/index.ts'
import type { DecodedSwap } from './DecodedSwap.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'

export const tokenIn: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const tokenOut: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const wrappedNative: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const visitor: Address = '0x4444444444444444444444444444444444444444'
export const otherAccount: Address = '0x6666666666666666666666666666666666666666'
const callTarget: Address = '0x5555555555555555555555555555555555555555'
const noAddress: Address = '0x0000000000000000000000000000000000000000'

/** Expected output for a million base units. */
export const expectedAmount = 2_500_000n

export const validSwap: DecodedSwap = {
  sellToken: tokenIn,
  sellAmount: 1_000_000n,
  buyToken: tokenOut,
  minBuyAmount: 2_475_000n,
  recipient: visitor,
}

/** Values in an exchange's responses; missing ones are valid. */
export type ExchangeReplies = {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly amount?: string
  readonly gas?: string
  readonly chain?: number
  readonly spender?: Address
}

/** A fake exchange. */
export type FakeExchange = {
  readonly name: 'lifi' | 'oneinch'
  readonly spender: Address
  configured(url: string): Record<string, string>
  /** Encodes the call to its contract. */
  dataOf(decoded: DecodedSwap): Hex
  /** Responses by path. */
  answers(replies: Required<ExchangeReplies>): Readonly<Record<string, unknown>>
}

const id: Hex = `0x${'1'.repeat(64)}`

const step =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const diamondAbi = parseAbi([
  `function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address recipient, uint256 least, ${step} swapData)`,
  `function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address recipient, uint256 least, ${step} swapData)`,
  `function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address recipient, uint256 least, ${step} swapData)`,
  `function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address recipient, uint256 least, ${step}[] swapData)`,
])

function stepOf({ sellToken, buyToken, sellAmount }: DecodedSwap) {
  return {
    callTo: callTarget,
    approveTo: callTarget,
    sendingAssetId: addressOf(sellToken, noAddress),
    receivingAssetId: addressOf(buyToken, noAddress),
    fromAmount: sellAmount,
    callData: '0x12345678',
    requiresDeposit: true,
  } as const
}

/** Encodes the LI.FI call for several steps. */
export function encodeStepsCall(decoded: DecodedSwap, steps: readonly DecodedSwap[]): Hex {
  const { recipient, minBuyAmount } = decoded
  const args = [id, 'latchkey', '', recipient, minBuyAmount, steps.map(stepOf)] as const
  return encodeFunctionData({
    abi: diamondAbi,
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    args,
  })
}

export const fakeLifi: FakeExchange = {
  name: 'lifi',
  spender: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
  configured: (url) => ({ url, key: 'secret', integrator: 'latchkey' }),
  dataOf(decoded) {
    const ends = `${decoded.sellToken === nativeMarker ? 'Native' : 'ERC20'}To${decoded.buyToken === nativeMarker ? 'Native' : 'ERC20'}`
    return encodeFunctionData({
      abi: diamondAbi,
      functionName: `swapTokensSingleV3${ends}` as 'swapTokensSingleV3ERC20ToERC20',
      args: [id, 'latchkey', '', decoded.recipient, decoded.minBuyAmount, stepOf(decoded)],
    })
  },
  answers: ({ to, data, value, amount, gas, chain, spender }) => ({
    '/v1/quote': {
      id: 'one',
      type: 'lifi',
      tool: 'sushiswap',
      action: { fromChainId: chain, toChainId: chain, fromAmount: '1000000', slippage: 0.01 },
      estimate: { toAmount: amount, toAmountMin: '2475000', approvalAddress: spender },
      transactionRequest: {
        to,
        data,
        value: `0x${value.toString(16)}`,
        chainId: chain,
        gasLimit: `0x${BigInt(gas).toString(16)}`,
        gasPrice: '0xffffffffff',
      },
    },
  }),
}

const routerAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data)',
])

export const fakeOneInch: FakeExchange = {
  name: 'oneinch',
  spender: '0x111111125421cA6dc452d289314280a0f8842A65',
  configured: (url) => ({ url, key: 'secret' }),
  dataOf({ sellToken, sellAmount, buyToken, minBuyAmount, recipient }) {
    const description = {
      srcToken: addressOf(sellToken, nativeTokenAddress),
      dstToken: addressOf(buyToken, nativeTokenAddress),
      srcReceiver: callTarget,
      dstReceiver: recipient,
      amount: sellAmount,
      minReturnAmount: minBuyAmount,
      flags: 0n,
    }
    return encodeFunctionData({ abi: routerAbi, args: [callTarget, description, '0x12345678'] })
  },
  answers: ({ to, data, value, amount, gas }) => ({
    '/swap/v6.0/1/quote': { dstAmount: amount, gas: Number(gas) },
    '/swap/v6.0/1/swap': {
      dstAmount: amount,
      tx: { from: visitor, to, data, value: `${value}`, gas: Number(gas), gasPrice: '30000000000' },
    },
  }),
}

function addressOf(token: string, nativeCurrency: Address): Address {
  return token === nativeMarker ? nativeCurrency : (token as Address)
}
