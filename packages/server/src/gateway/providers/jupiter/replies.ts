import * as v from 'valibot'
import { parseAddress } from '../../chain/accounts/index.ts'

/** Namespace of Jupiter. */
const namespace = 'solana'

/** Maximum amount of an SPL token (u64). */
export const maxSplTokenAmount: bigint = (1n << 64n) - 1n

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.check((text) => BigInt(text) <= maxSplTokenAmount),
)
const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(namespace, text) !== undefined),
)
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

/** `QuoteResponse` of Jupiter. Sent back unchanged for the swap, so unknown members are kept. */
export type JupiterQuoteResponse = {
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  /** Minimum out amount. */
  readonly otherAmountThreshold: string
  readonly swapMode: string
  readonly slippageBps: number
  /** Fraction of the price. */
  readonly priceImpactPct?: string | number | null | undefined
  readonly routePlan: readonly {
    readonly swapInfo: { readonly inputMint: string; readonly outputMint: string }
  }[]
}

/** Parses `/swap/v1/quote`. */
export const jupiterQuoteReplySchema: v.GenericSchema<unknown, JupiterQuoteResponse> =
  v.looseObject({
    inputMint: address,
    outputMint: address,
    inAmount: amount,
    outAmount: amount,
    otherAmountThreshold: amount,
    swapMode: v.literal('ExactIn'),
    slippageBps: basisPoints,
    priceImpactPct: v.nullish(v.union([v.string(), v.number()])),
    routePlan: v.pipe(
      v.array(
        v.looseObject({ swapInfo: v.looseObject({ inputMint: address, outputMint: address }) }),
      ),
      v.minLength(1),
      v.maxLength(64),
    ),
  })

/** `SwapResponse` of Jupiter. */
export type JupiterSwapResponse = {
  /** Unsigned transaction, base64. */
  readonly swapTransaction: string
  readonly lastValidBlockHeight: number
  /** Error of the simulation. */
  readonly simulationError?: object | null | undefined
}

/** Base64 length of the maximum transaction size, 1232 bytes. */
const maxTransactionLength = 1_644

/** Parses `/swap/v1/swap`. */
export const jupiterSwapReplySchema: v.GenericSchema<unknown, JupiterSwapResponse> = v.object({
  swapTransaction: v.pipe(v.string(), v.maxLength(maxTransactionLength)),
  lastValidBlockHeight: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  simulationError: v.nullish(v.looseObject({})),
})

/**
 * Parses the token list; elements are parsed one by one, since thousands of tokens may be invalid.
 */
export const jupiterTokensReplySchema: v.GenericSchema<unknown, readonly unknown[]> = v.array(
  v.unknown(),
)

/** A token of the list (`MintInformation`). */
export type JupiterToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string | null | undefined
  readonly isVerified?: boolean | null | undefined
}

/** Parses a token of the list. */
export const jupiterTokenReplySchema: v.GenericSchema<unknown, JupiterToken> = v.object({
  id: address,
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  icon: v.nullish(v.string()),
  isVerified: v.nullish(v.boolean()),
})
