import type { Hex } from 'viem'
import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import {
  vendorAddressSchema,
  vendorAmountSchema,
  vendorGasSchema,
  vendorHexSchema,
  vendorHexQuantitySchema,
} from '../../features/swap/replyValues.ts'

/** A quote with its transaction request (`Step` of LI.FI). */
export type LifiQuote = {
  readonly action: { readonly fromChainId: number; readonly toChainId: number }
  readonly estimate: {
    readonly toAmount: bigint
    readonly approvalAddress?: EvmAddress | null | undefined
  }
  readonly transactionRequest: {
    readonly to: EvmAddress
    readonly data: Hex
    readonly value: bigint
    readonly chainId: number
    readonly gasLimit?: bigint | null | undefined
  }
}

/** Parses `/v1/quote`. */
export const lifiQuoteReplySchema: v.GenericSchema<unknown, LifiQuote> = v.object({
  action: v.object({ fromChainId: v.number(), toChainId: v.number() }),
  estimate: v.object({
    toAmount: vendorAmountSchema,
    approvalAddress: v.nullish(vendorAddressSchema),
  }),
  transactionRequest: v.object({
    to: vendorAddressSchema,
    data: vendorHexSchema,
    value: v.union([vendorHexQuantitySchema, vendorAmountSchema]),
    chainId: v.number(),
    gasLimit: v.nullish(vendorGasSchema),
  }),
})
