import * as v from 'valibot'
import {
  accountIdSchema,
  baseUnitsTextSchema,
  solanaTransactionSchema,
  hexTextSchema,
  positiveBaseUnitsTextSchema,
} from './swapValues.ts'

/** Maximum slippage in percent. */
export const maxSlippagePercent = 50

/** Body of `POST /v1/convert/build-transaction`. */
export type SwapTransactionRequest = {
  readonly projectId: string
  /** Base units of the token to sell. */
  readonly amount: string
  /** Token to sell, CAIP-10. */
  readonly from: string
  /** Token to buy, CAIP-10, on the same chain. */
  readonly to: string
  /** Account that swaps, CAIP-10, on the same chain. */
  readonly userAddress: string
  readonly eip155?:
    | {
        /** Slippage in whole percent. Required to build a transaction. */
        readonly slippage?: number | undefined
        /** Permit of EIP-2612, instead of an approval. */
        readonly permit?: string | undefined
      }
    | undefined
  readonly solana?:
    | {
        /** Slippage in whole percent. */
        readonly slippage?: number | undefined
        /** Base units of the token to buy below which the transaction must fail. */
        readonly minAmount?: string | undefined
      }
    | undefined
  /** Whether the simulation is skipped. */
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

/** Parses the body of `POST /v1/convert/build-transaction`. */
export const swapTransactionRequestSchema: v.GenericSchema<unknown, SwapTransactionRequest> =
  v.object({
    projectId: v.string(),
    amount: positiveBaseUnitsTextSchema,
    from: accountIdSchema,
    to: accountIdSchema,
    userAddress: accountIdSchema,
    eip155: v.optional(v.object({ slippage, permit: v.optional(hexTextSchema) })),
    solana: v.optional(v.object({ slippage, minAmount: v.optional(baseUnitsTextSchema) })),
    disableEstimate: v.optional(v.boolean()),
  })

/**
 * Returns the member of the body with slippage and permit.
 *
 * @param terms - Slippage in whole percent, and the permit.
 */
export function toEvmSwapRequestOptions(
  terms: NonNullable<SwapTransactionRequest['eip155']>,
): Pick<SwapTransactionRequest, 'eip155'> {
  return { eip155: terms }
}

/**
 * Returns the member of the body of a swap on Solana.
 *
 * @param terms - Slippage in whole percent, and the minimum output.
 */
export function toSolanaSwapRequestOptions(
  terms: NonNullable<SwapTransactionRequest['solana']>,
): Pick<SwapTransactionRequest, 'solana'> {
  return { solana: terms }
}

/** Response of `POST /v1/convert/build-transaction`. It has the member of its namespace. */
export type SwapTransactionResponse = {
  readonly tx: {
    /** Sender, CAIP-10. */
    readonly from: string
    /** Contract or program that is called, CAIP-10. */
    readonly to: string
    /** Calldata on EVM; on Solana the transaction to sign, in base64. */
    readonly data: string
    /** Base units of the token to buy. */
    readonly amount: string
    /** Value in base units of the native currency. */
    readonly value: string
    readonly eip155?: { readonly gas: string; readonly gasPrice: string } | undefined
    /** Height of the last block that accepts the transaction. */
    readonly solana?: { readonly lastValidBlockHeight: string } | undefined
  }
}

const sent = {
  from: accountIdSchema,
  to: accountIdSchema,
  amount: baseUnitsTextSchema,
  value: baseUnitsTextSchema,
}

/** Parses the response of `POST /v1/convert/build-transaction`. */
export const swapTransactionResponseSchema: v.GenericSchema<unknown, SwapTransactionResponse> =
  v.object({
    tx: v.union([
      v.object({
        ...sent,
        data: hexTextSchema,
        eip155: v.object({ gas: baseUnitsTextSchema, gasPrice: baseUnitsTextSchema }),
      }),
      v.object({
        ...sent,
        data: solanaTransactionSchema,
        solana: v.object({ lastValidBlockHeight: baseUnitsTextSchema }),
      }),
    ]),
  })
