import * as v from 'valibot'
import { accountId, amountText, hexText, positiveAmount } from './swapValues.ts'
import { displayText } from './displayText.ts'

/** Query of `GET /v1/convert/tokens`. */
export type SwapTokensRequest = {
  /** CAIP-2. Empty when it was not said. */
  readonly chainId: string
  /** Only the token that has exactly this one; CAIP-10, or as its chain writes it. */
  readonly address?: string | undefined
}

/**
 * Reads the query of `GET /v1/convert/tokens`. Whether the chain has any only the gateway knows.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapTokensRequest: v.GenericSchema<unknown, SwapTokensRequest> = v.object({
  chainId: v.optional(v.string(), ''),
  address: v.optional(v.pipe(v.string(), v.maxLength(180, 'Must be shorter'))),
})

/** A token that can be converted. */
export type SwapTokenEntry = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; the marker of its namespace stands for the network's own coin. */
  readonly address: string
  readonly decimals: number
  readonly logoUri: string | null
  /** Whether its permit follows EIP-2612. */
  readonly eip2612: boolean
}

/** Reply of `GET /v1/convert/tokens`. */
export type SwapTokensResponse = { readonly tokens: readonly SwapTokenEntry[] }

/**
 * Reads the reply of `GET /v1/convert/tokens`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapTokensResponse: v.GenericSchema<unknown, SwapTokensResponse> = v.object({
  tokens: v.pipe(
    v.array(
      v.object({
        name: displayText(500),
        symbol: displayText(100),
        address: accountId,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        logoUri: v.nullable(v.string()),
        eip2612: v.boolean(),
      }),
    ),
    v.maxLength(20_000),
  ),
})

/** Query of `GET /v1/convert/quotes`. */
export type SwapQuotesRequest = {
  /** Base units of the token that is given away. */
  readonly amount: string
  /** Token that is given away, CAIP-10. */
  readonly from: string
  /** Token that is wanted, CAIP-10, on the same chain. */
  readonly to: string
  /** Base units for one unit of gas. */
  readonly gasPrice?: string | undefined
}

/**
 * Reads the query of `GET /v1/convert/quotes`. Who asks makes no difference to a price.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapQuotesRequest: v.GenericSchema<unknown, SwapQuotesRequest> = v.object({
  amount: positiveAmount,
  from: accountId,
  to: accountId,
  gasPrice: v.optional(amountText),
})

/** What one gets for a token. */
export type SwapQuoteEntry = {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
  /** Gas that it takes, as far as it is known. */
  readonly gas?: string | undefined
  /** Tokens that it goes through, CAIP-10, the first and the last among them. */
  readonly route?: readonly string[] | undefined
  /** By how many percent the trade moves its own price, a decimal string. */
  readonly priceImpact?: string | undefined
}

/** Reply of `GET /v1/convert/quotes`, the best first. */
export type SwapQuotesResponse = { readonly quotes: readonly SwapQuoteEntry[] }

/**
 * Reads the reply of `GET /v1/convert/quotes`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapQuotesResponse: v.GenericSchema<unknown, SwapQuotesResponse> = v.object({
  quotes: v.pipe(
    v.array(
      v.object({
        id: v.nullable(v.string()),
        fromAmount: amountText,
        fromAccount: accountId,
        toAmount: amountText,
        toAccount: accountId,
        gas: v.optional(amountText),
        route: v.optional(v.array(accountId)),
        priceImpact: v.optional(v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/))),
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

/**
 * Reads the query of `GET /v1/convert/allowance`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapAllowanceRequest: v.GenericSchema<unknown, SwapAllowanceRequest> = v.object({
  tokenAddress: accountId,
  userAddress: accountId,
})

/** Reply of `GET /v1/convert/allowance`: base units that a conversion may take. */
export type SwapAllowanceResponse = { readonly allowance: string }

/**
 * Reads the reply of `GET /v1/convert/allowance`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapAllowanceResponse: v.GenericSchema<unknown, SwapAllowanceResponse> = v.object({
  allowance: amountText,
})

/** Query of `GET /v1/convert/build-approve`. */
export type SwapApprovalRequest = {
  /** Token that is given away, CAIP-10. */
  readonly from: string
  /** Token that is wanted, CAIP-10, on the same chain. */
  readonly to: string
  /** Base units that a conversion may take. Without it, any. */
  readonly amount?: string | undefined
}

/**
 * Reads the query of `GET /v1/convert/build-approve`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapApprovalRequest: v.GenericSchema<unknown, SwapApprovalRequest> = v.object({
  from: accountId,
  to: accountId,
  amount: v.optional(amountText),
})

/** Reply of `GET /v1/convert/build-approve`. The data is for the contract of `token`. */
export type SwapApprovalResponse = {
  readonly tx: {
    /** The token that is given away: clients send the data there. */
    readonly from: string
    /** The token that is wanted. */
    readonly to: string
    readonly data: string
    readonly value: string
    readonly eip155: { readonly gasPrice: string }
    /** Who may take the token afterwards, CAIP-10. Gateways of others leave it to the data. */
    readonly spender?: string | undefined
    /** Contract that the data is for, CAIP-10. Gateways of others say it in `from` alone. */
    readonly token?: string | undefined
  }
}

/**
 * Reads the reply of `GET /v1/convert/build-approve`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const swapApprovalResponse: v.GenericSchema<unknown, SwapApprovalResponse> = v.object({
  tx: v.object({
    from: accountId,
    to: accountId,
    data: hexText,
    value: amountText,
    eip155: v.object({ gasPrice: amountText }),
    spender: v.optional(accountId),
    token: v.optional(accountId),
  }),
})
