import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import {
  addressReply,
  amountReply,
  amountWritten,
  gasReply,
  gasWritten,
  hexReply,
} from '../../features/swap/replyValues.ts'

/** A price as it goes back to it: with all that it said. */
export type PriceRoute = {
  readonly network: number
  readonly destAmount: string
  readonly gasCost?: string | undefined
  readonly contractAddress: EvmAddress
  readonly tokenTransferProxy: EvmAddress
}

/** Reads what it offers. */
export const priceReply: v.GenericSchema<unknown, { readonly priceRoute: PriceRoute }> = v.object({
  priceRoute: v.looseObject({
    network: v.number(),
    destAmount: amountWritten,
    gasCost: v.optional(gasWritten),
    contractAddress: addressReply,
    tokenTransferProxy: addressReply,
  }),
})

/** Reads what it trades with. */
export const transactionReply: v.GenericSchema<
  unknown,
  {
    readonly to: EvmAddress
    readonly data: EvmAddress
    readonly value: bigint
    readonly chainId: number
    readonly gas?: bigint | undefined
  }
> = v.object({
  to: addressReply,
  data: hexReply,
  value: amountReply,
  chainId: v.number(),
  gas: v.optional(gasReply),
})
