import type { Hex } from 'viem'
import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import {
  vendorAddressSchema,
  vendorAmountSchema,
  vendorAmountOrNumberSchema,
  vendorGasSchema,
  vendorHexSchema,
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
export const oneInchTokensReplySchema: v.GenericSchema<unknown, OneInchTokens> = v.object({
  tokens: v.record(
    v.string(),
    v.object({
      address: vendorAddressSchema,
      symbol: v.string(),
      name: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoURI: v.nullish(v.string()),
      eip2612: v.nullish(v.boolean()),
    }),
  ),
})

/** Parses `/quote`. */
export const oneInchQuoteReplySchema: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly gas?: bigint | undefined }
> = v.object({ dstAmount: vendorAmountSchema, gas: v.optional(vendorGasSchema) })

type SwapTransaction = {
  readonly to: EvmAddress
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}

/** Parses `/swap`. */
export const oneInchSwapReplySchema: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly tx: SwapTransaction }
> = v.object({
  dstAmount: vendorAmountSchema,
  tx: v.object({
    to: vendorAddressSchema,
    data: vendorHexSchema,
    value: vendorAmountOrNumberSchema,
    gas: vendorGasSchema,
  }),
})

/** Parses `/approve/transaction`. */
export const oneInchApproveReplySchema: v.GenericSchema<
  unknown,
  Pick<SwapTransaction, 'data' | 'to'>
> = v.object({
  data: vendorHexSchema,
  to: vendorAddressSchema,
})

/** Parses `/approve/allowance`. */
export const oneInchAllowanceSchema: v.GenericSchema<unknown, { readonly allowance: bigint }> =
  v.object({
    allowance: vendorAmountOrNumberSchema,
  })
