import * as v from 'valibot'
import { decimalString } from './decimalString.ts'
import { type PriceCurrency, priceCurrencies } from './price.ts'
import { displayText } from './displayText.ts'

/** Most transactions of one page. */
export const activityPageSize = 50

const statuses = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_CREATED',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/** Query of `GET /v1/account/{address}/history`. */
export type ActivityRequest = {
  /** CAIP-2, or the number of an EVM network. Without it, all networks of the address. */
  readonly chainId?: string | undefined
  readonly currency?: PriceCurrency | undefined
  /** `next` of the page before. */
  readonly cursor?: string | undefined
  /** Purchases of this on-ramp instead: `coinbase`. */
  readonly onramp?: string | undefined
}

/**
 * Reads the query of `GET /v1/account/{address}/history`. Who asks is read elsewhere.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.3
 */
export const activityRequest: v.GenericSchema<unknown, ActivityRequest> = v.object({
  chainId: v.optional(v.pipe(v.string(), v.maxLength(50))),
  currency: v.optional(v.picklist(priceCurrencies)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
  onramp: v.optional(v.pipe(v.string(), v.maxLength(50))),
})

/** One token or coin that moved. */
export type ActivityTransfer = {
  readonly fungible_info: {
    readonly name: string
    readonly symbol: string
    readonly icon: { readonly url: string } | null
    readonly flags?: { readonly is_spam: boolean } | undefined
  } | null
  readonly nft_info: {
    readonly name: string
    readonly flags: { readonly is_spam: boolean }
    /** Absent where no picture is known. */
    readonly content?: { readonly preview: { readonly url: string } | null } | null | undefined
  } | null
  readonly direction: 'in' | 'out' | 'self'
  /** Exact, in whole units. */
  readonly quantity: { readonly numeric: string }
  /** Of that day; null when nobody knows. */
  readonly value: number | null
  readonly price: number | null
}

/** How a transaction stands; a purchase as its on-ramp says it. facts: gateway §1.3 */
export type ActivityStatus = (typeof statuses)[number]

/** One transaction of an account. */
export type ActivityTransaction = {
  readonly id: string
  readonly metadata: {
    /** What it was to the account, such as `send` or `trade`. */
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    /** Empty where a contract was made. */
    readonly sentTo: string
    readonly status: ActivityStatus
    readonly nonce: number
    readonly application: { readonly name: string; readonly iconUrl: string | null } | null
    /** CAIP-2. */
    readonly chain: string | null
  }
  readonly transfers: readonly ActivityTransfer[]
}

/** How far the history of an account is known on a network. */
export type ActivityCoverage = {
  readonly chainId: string
  /** Lowest block from which on it is known; absent where nothing is known yet. */
  readonly fromBlock?: number | undefined
  /** Lowest block from which on coins that others sent are known as well. */
  readonly coinsFromBlock?: number | undefined
  /** Whether it reaches back to the first block, with all coins. */
  readonly isWhole: boolean
}

/** Reply of `GET /v1/account/{address}/history`, newest first. */
export type ActivityResponse = {
  readonly data: readonly ActivityTransaction[]
  /** For the page that follows; null at the end. */
  readonly next: string | null
  /** Networks whose history is not known as a whole. Absent when all are. */
  readonly coverage?: readonly ActivityCoverage[] | undefined
}

const flags = v.object({ is_spam: v.boolean() })

const transfer = v.object({
  fungible_info: v.nullable(
    v.object({
      name: displayText(500),
      symbol: displayText(100),
      icon: v.nullable(v.object({ url: v.string() })),
      flags: v.optional(flags),
    }),
  ),
  nft_info: v.nullable(
    v.object({
      name: displayText(500),
      flags,
      content: v.nullish(
        v.object({ preview: v.optional(v.nullable(v.object({ url: v.string() })), null) }),
      ),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalString }),
  value: v.nullable(v.number()),
  price: v.nullable(v.number()),
})

const metadata = v.object({
  operationType: displayText(100),
  hash: v.string(),
  minedAt: v.pipe(v.string(), v.isoTimestamp()),
  sentFrom: displayText(128),
  sentTo: displayText(128),
  status: v.picklist(statuses),
  nonce: v.number(),
  application: v.nullable(v.object({ name: displayText(500), iconUrl: v.nullable(v.string()) })),
  chain: v.nullable(v.string()),
})

/**
 * Reads the reply of `GET /v1/account/{address}/history`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.3
 */
export const activityResponse: v.GenericSchema<unknown, ActivityResponse> = v.object({
  data: v.pipe(
    v.array(v.object({ id: v.string(), metadata, transfers: v.array(transfer) })),
    v.maxLength(1_000),
  ),
  next: v.nullable(v.string()),
  coverage: v.optional(
    v.array(
      v.object({
        chainId: v.string(),
        fromBlock: v.optional(v.number()),
        coinsFromBlock: v.optional(v.number()),
        isWhole: v.boolean(),
      }),
    ),
  ),
})
