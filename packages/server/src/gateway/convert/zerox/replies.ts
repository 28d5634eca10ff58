import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import { addressReply, amountReply, gasReply, hexReply } from '../../features/swap/replyValues.ts'

/** Nobody has enough of what is wanted: it tells nothing else then. */
const nothing = v.object({ liquidityAvailable: v.literal(false) })

type Nothing = { readonly liquidityAvailable: false }

/** What it says of whom a token is to be approved for. */
export type Spenders = {
  readonly allowanceTarget?: EvmAddress | null | undefined
  readonly issues?:
    | {
        readonly allowance?: { readonly spender: EvmAddress } | null | undefined
      }
    | null
    | undefined
}

const offered = {
  liquidityAvailable: v.literal(true),
  buyAmount: amountReply,
  allowanceTarget: v.nullish(addressReply),
  issues: v.nullish(v.object({ allowance: v.nullish(v.object({ spender: addressReply })) })),
}

type Offered = Spenders & { readonly liquidityAvailable: true; readonly buyAmount: bigint }

/** Reads what it offers. */
export const priceReply: v.GenericSchema<
  unknown,
  Nothing | (Offered & { readonly gas?: bigint | null | undefined })
> = v.variant('liquidityAvailable', [nothing, v.object({ ...offered, gas: v.nullish(gasReply) })])

/** Reads what it trades with. */
export const quoteReply: v.GenericSchema<
  unknown,
  | Nothing
  | (Offered & {
      readonly transaction: {
        readonly to: EvmAddress
        readonly data: EvmAddress
        readonly value: bigint
        readonly gas?: bigint | null | undefined
      }
    })
> = v.variant('liquidityAvailable', [
  nothing,
  v.object({
    ...offered,
    transaction: v.object({
      to: addressReply,
      data: hexReply,
      value: amountReply,
      gas: v.nullish(gasReply),
    }),
  }),
])
