import * as v from 'valibot'
import {
  accountIdSchema,
  baseUnitsTextSchema,
  hexTextSchema,
  positiveBaseUnitsTextSchema,
} from './swapValues.ts'
import { displayTextSchema } from './displayTextSchema.ts'

/** Query of `GET /v1/convert/tokens`. */
export type SwapTokensRequest = {
  /** CAIP-2. Empty when missing. */
  readonly chainId: string
  /** Address of a single token to return; CAIP-10, or as the chain formats it. */
  readonly address?: string | undefined
}

/**
 * Parses the query of `GET /v1/convert/tokens`. Does not check whether the gateway supports the
 * chain.
 */
export const swapTokensRequestSchema: v.GenericSchema<unknown, SwapTokensRequest> = v.object({
  chainId: v.optional(v.string(), ''),
  address: v.optional(v.pipe(v.string(), v.maxLength(180, 'Must be shorter'))),
})

/** A token that can be swapped. */
export type SwapTokenEntry = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; the placeholder address of the namespace for the native currency [9.14b]. */
  readonly address: string
  readonly decimals: number
  readonly logoUri: string | null
  /** Whether its permit follows EIP-2612. */
  readonly eip2612: boolean
  /**
   * `true` or `false` where the source of the token states whether it has verified it. Omitted where it
   * states nothing, and by other gateways: clients treat such a token like a verified one.
   */
  readonly verified?: boolean | undefined
}

/** Response of `GET /v1/convert/tokens`. */
export type SwapTokensResponse = { readonly tokens: readonly SwapTokenEntry[] }

/** Parses the response of `GET /v1/convert/tokens`. */
export const swapTokensResponseSchema: v.GenericSchema<unknown, SwapTokensResponse> = v.object({
  tokens: v.pipe(
    v.array(
      v.object({
        name: displayTextSchema(500),
        symbol: displayTextSchema(100),
        address: accountIdSchema,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        logoUri: v.nullable(v.string()),
        eip2612: v.boolean(),
        verified: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(20_000),
  ),
})

/** Query of `GET /v1/convert/quotes`. */
export type SwapQuotesRequest = {
  /** Base units of the token to sell. */
  readonly amount: string
  /** Token to sell, CAIP-10. */
  readonly from: string
  /** Token to buy, CAIP-10, on the same chain. */
  readonly to: string
  /** Base units for one unit of gas. */
  readonly gasPrice?: string | undefined
}

/** Parses the query of `GET /v1/convert/quotes`. */
export const swapQuotesRequestSchema: v.GenericSchema<unknown, SwapQuotesRequest> = v.object({
  amount: positiveBaseUnitsTextSchema,
  from: accountIdSchema,
  to: accountIdSchema,
  gasPrice: v.optional(baseUnitsTextSchema),
})

/** A quote for a swap. */
export type SwapQuoteEntry = {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
  /** Estimated gas, if known. */
  readonly gas?: string | undefined
  /** Tokens of the route, CAIP-10, from the first to the last. */
  readonly route?: readonly string[] | undefined
  /** Price impact in percent, a decimal string. */
  readonly priceImpact?: string | undefined
  /** Share of `fromAmount` that the provider keeps, in percent, a decimal string. `toAmount` is without it. */
  readonly feePercent?: string | undefined
}

/** Response of `GET /v1/convert/quotes`, the best first. */
export type SwapQuotesResponse = { readonly quotes: readonly SwapQuoteEntry[] }

const percentTextSchema = v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/))

/** Parses the response of `GET /v1/convert/quotes`. */
export const swapQuotesResponseSchema: v.GenericSchema<unknown, SwapQuotesResponse> = v.object({
  quotes: v.pipe(
    v.array(
      v.object({
        id: v.nullable(v.string()),
        fromAmount: baseUnitsTextSchema,
        fromAccount: accountIdSchema,
        toAmount: baseUnitsTextSchema,
        toAccount: accountIdSchema,
        gas: v.optional(baseUnitsTextSchema),
        route: v.optional(v.array(accountIdSchema)),
        priceImpact: v.optional(percentTextSchema),
        feePercent: v.optional(percentTextSchema),
      }),
    ),
    v.maxLength(20),
  ),
})

/** Query of `GET /v1/convert/allowance`. */
export type SwapAllowanceRequest = {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10, on the same chain. */
  readonly userAddress: string
}

/** Parses the query of `GET /v1/convert/allowance`. */
export const swapAllowanceRequestSchema: v.GenericSchema<unknown, SwapAllowanceRequest> = v.object({
  tokenAddress: accountIdSchema,
  userAddress: accountIdSchema,
})

/** Response of `GET /v1/convert/allowance`: allowance of the swap contract in base units. */
export type SwapAllowanceResponse = { readonly allowance: string }

/** Parses the response of `GET /v1/convert/allowance`. */
export const swapAllowanceResponseSchema: v.GenericSchema<unknown, SwapAllowanceResponse> =
  v.object({
    allowance: baseUnitsTextSchema,
  })

/** Query of `GET /v1/convert/build-approve`. */
export type SwapApprovalRequest = {
  /** Token to sell, CAIP-10. */
  readonly from: string
  /** Token to buy, CAIP-10, on the same chain. */
  readonly to: string
  /** Amount to approve in base units. Without it, unlimited. */
  readonly amount?: string | undefined
}

/** Parses the query of `GET /v1/convert/build-approve`. */
export const swapApprovalRequestSchema: v.GenericSchema<unknown, SwapApprovalRequest> = v.object({
  from: accountIdSchema,
  to: accountIdSchema,
  amount: v.optional(baseUnitsTextSchema),
})

/** Response of `GET /v1/convert/build-approve`. `data` calls the contract of `token`. */
export type SwapApprovalResponse = {
  readonly tx: {
    /** The token to sell: clients send the data there. */
    readonly from: string
    /** The token to buy. */
    readonly to: string
    readonly data: string
    readonly value: string
    readonly eip155: { readonly gasPrice: string }
    /** Approved spender, CAIP-10. Omitted by other gateways. */
    readonly spender?: string | undefined
    /** Contract to call, CAIP-10. Omitted by other gateways, which return it in `from` only. */
    readonly token?: string | undefined
  }
}

/** Parses the response of `GET /v1/convert/build-approve`. */
export const swapApprovalResponseSchema: v.GenericSchema<unknown, SwapApprovalResponse> = v.object({
  tx: v.object({
    from: accountIdSchema,
    to: accountIdSchema,
    data: hexTextSchema,
    value: baseUnitsTextSchema,
    eip155: v.object({ gasPrice: baseUnitsTextSchema }),
    spender: v.optional(accountIdSchema),
    token: v.optional(accountIdSchema),
  }),
})
