import * as v from 'valibot'
import { accountId, amountText, base64Text, hexText, positiveAmount } from './swapValues.ts'

/** Percent that a price may get worse by while a transaction waits. */
export const maxSlippagePercent = 50

/** Body of `POST /v1/convert/build-transaction`. */
export type SwapTransactionRequest = {
  readonly projectId: string
  /** Base units of the token that is given away. */
  readonly amount: string
  /** Token that is given away, CAIP-10. */
  readonly from: string
  /** Token that is wanted, CAIP-10, on the same chain. */
  readonly to: string
  /** Who gives and gets, CAIP-10, on the same chain. */
  readonly userAddress: string
  readonly eip155?:
    | {
        /** Whole percent that the price may get worse by. Nothing is built without it. */
        readonly slippage?: number | undefined
        /** Of EIP-2612, in place of an approval. */
        readonly permit?: string | undefined
      }
    | undefined
  readonly solana?:
    | {
        /** As that of EVM. */
        readonly slippage?: number | undefined
      }
    | undefined
  /** Whether it is not tried out first. */
  readonly disableEstimate?: boolean | undefined
}

const slippage: v.GenericSchema<unknown, number | undefined> = v.optional(
  v.pipe(
    v.number(),
    v.integer('Must be whole percent'),
    v.minValue(0, 'Must be 0 or more'),
    v.maxValue(maxSlippagePercent, `Must be ${maxSlippagePercent} or less`),
  ),
)

/**
 * Reads the body of `POST /v1/convert/build-transaction`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapTransactionRequest: v.GenericSchema<unknown, SwapTransactionRequest> = v.object({
  projectId: v.string(),
  amount: positiveAmount,
  from: accountId,
  to: accountId,
  userAddress: accountId,
  eip155: v.optional(v.object({ slippage, permit: v.optional(hexText) })),
  solana: v.optional(v.object({ slippage })),
  disableEstimate: v.optional(v.boolean()),
})

/**
 * Writes the part of the body that says under which terms a conversion is built.
 *
 * @param terms - Whole percent that the price may get worse by; permit in place of an approval.
 * @source facts: gateway §1.6
 */
export function swapTerms(
  terms: NonNullable<SwapTransactionRequest['eip155']>,
): Pick<SwapTransactionRequest, 'eip155'> {
  return { eip155: terms }
}

/** Reply of `POST /v1/convert/build-transaction`. It has the member of its namespace. */
export type SwapTransactionResponse = {
  readonly tx: {
    /** Who sends it, CAIP-10. */
    readonly from: string
    /** Contract or program that it goes to, CAIP-10. */
    readonly to: string
    /** On EVM what the contract is called with; on Solana all that is to be signed, in base64. */
    readonly data: string
    /** Base units of the token that is wanted. */
    readonly amount: string
    /** Base units of the coin that go with it, beside what the data says. */
    readonly value: string
    readonly eip155?: { readonly gas: string; readonly gasPrice: string } | undefined
    /** Height of the last block that takes it. */
    readonly solana?: { readonly lastValidBlockHeight: string } | undefined
  }
}

const sent = { from: accountId, to: accountId, amount: amountText, value: amountText }

/**
 * Reads the reply of `POST /v1/convert/build-transaction`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapTransactionResponse: v.GenericSchema<unknown, SwapTransactionResponse> = v.object({
  tx: v.union([
    v.object({
      ...sent,
      data: hexText,
      eip155: v.object({ gas: amountText, gasPrice: amountText }),
    }),
    v.object({
      ...sent,
      data: base64Text,
      solana: v.object({ lastValidBlockHeight: amountText }),
    }),
  ]),
})
