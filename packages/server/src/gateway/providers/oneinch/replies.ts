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

/** Tokens as it lists them. */
export type OneInchTokens = { readonly tokens: Readonly<Record<string, ListedToken>> }

/** Reads what it lists. */
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

/** Reads what it offers. */
export const quoteReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly gas?: bigint | undefined }
> = v.object({ dstAmount: amountReply, gas: v.optional(gasReply) })

type Trade = {
  readonly to: EvmAddress
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

/** Reads what it trades with. */
export const swapReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly tx: Trade }
> = v.object({
  dstAmount: amountReply,
  tx: v.object({
    to: addressReply,
    data: hexReply,
    value: countReply,
    gas: gasReply,
  }),
})

/** Reads how it is approved. */
export const approveReply: v.GenericSchema<unknown, Pick<Trade, 'data' | 'to'>> = v.object({
  data: hexReply,
  to: addressReply,
})

/** Reads what it may take. */
export const allowanceReply: v.GenericSchema<unknown, { readonly allowance: bigint }> = v.object({
  allowance: countReply,
})
