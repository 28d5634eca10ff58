import * as v from 'valibot'
import { parseAddress } from '../../chain/accounts/index.ts'

/** The namespace that it trades in. */
const namespace = 'solana'

/** No more of a token can be counted. */
export const maxAmount: bigint = (1n << 64n) - 1n

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.check((text) => BigInt(text) <= maxAmount),
)
const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(namespace, text) !== undefined),
)
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

/** What it offers. It wants all of it back to build from, so members that nobody reads are kept. */
export type JupiterQuoteResponse = {
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  /** What comes out at least. */
  readonly otherAmountThreshold: string
  readonly swapMode: string
  readonly slippageBps: number
  /** A fraction of the price. */
  readonly priceImpactPct?: string | number | null | undefined
  readonly routePlan: readonly {
    readonly swapInfo: { readonly inputMint: string; readonly outputMint: string }
  }[]
}

/** Reads what it offers. */
export const quoteReply: v.GenericSchema<unknown, JupiterQuoteResponse> = v.looseObject({
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

/** What it makes of an offer. */
export type JupiterSwapResponse = {
  /** As it goes over the wire, in base64, for somebody to sign. */
  readonly swapTransaction: string
  readonly lastValidBlockHeight: number
  /** Why it would fail now. */
  readonly simulationError?: object | null | undefined
}

/** Letters that a packet of the network has in base64: 1232 bytes. */
const maxTransactionLength = 1_644

/** Reads what it makes of an offer. */
export const swapReply: v.GenericSchema<unknown, JupiterSwapResponse> = v.object({
  swapTransaction: v.pipe(v.string(), v.maxLength(maxTransactionLength)),
  lastValidBlockHeight: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  simulationError: v.nullish(v.looseObject({})),
})

/** Tokens as it lists them, each to be read by itself: there are thousands, of anybody. */
export const tokensReply: v.GenericSchema<unknown, readonly unknown[]> = v.array(v.unknown())

/** A token that it lists. */
export type JupiterToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string | null | undefined
  readonly isVerified?: boolean | null | undefined
}

/** Reads a token that it lists. */
export const tokenReply: v.GenericSchema<unknown, JupiterToken> = v.object({
  id: address,
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  icon: v.nullish(v.string()),
  isVerified: v.nullish(v.boolean()),
})
