import type { Hex } from 'viem'
import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import {
  addressReply,
  amountReply,
  countReply,
  gasReply,
  hexReply,
} from '../../features/swap/replyValues.ts'

type ListedToken = {
  readonly address: EvmAddress
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoURI?: string | null | undefined
  readonly eip2612?: boolean | null | undefined
}

/** Tokens by address, as returned by `/tokens`. */
export type OneInchTokens = { readonly tokens: Readonly<Record<string, ListedToken>> }

/** Parses `/tokens`. */
export const tokensReply: v.GenericSchema<unknown, OneInchTokens> = v.object({
  tokens: v.record(
    v.string(),
    v.object({
      address: addressReply,
      symbol: v.string(),
      name: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoURI: v.nullish(v.string()),
      eip2612: v.nullish(v.boolean()),
    }),
  ),
})

/** Parses `/quote`. */
export const quoteReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly gas?: bigint | undefined }
> = v.object({ dstAmount: amountReply, gas: v.optional(gasReply) })

type SwapTransaction = {
  readonly to: EvmAddress
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

/** Parses `/swap`. */
export const swapReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly tx: SwapTransaction }
> = v.object({
  dstAmount: amountReply,
  tx: v.object({
    to: addressReply,
    data: hexReply,
    value: countReply,
    gas: gasReply,
  }),
})

/** Parses `/approve/transaction`. */
export const approveReply: v.GenericSchema<
  unknown,
  Pick<SwapTransaction, 'data' | 'to'>
> = v.object({
  data: hexReply,
  to: addressReply,
})

/** Parses `/approve/allowance`. */
export const allowanceReply: v.GenericSchema<unknown, { readonly allowance: bigint }> = v.object({
  allowance: countReply,
})
