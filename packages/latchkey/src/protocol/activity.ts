import * as v from 'valibot'
import { decimalStringSchema } from './decimalString.ts'
import { type PriceCurrency, priceCurrencies } from './price.ts'
import { displayTextSchema } from './displayTextSchema.ts'

/** Maximum number of transactions per page. */
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
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
  /** Returns purchases of this on-ramp instead: `coinbase`. */
  readonly onramp?: string | undefined
}

/**
 * Parses the query of `GET /v1/account/{address}/history`. `projectId`, `st` and `sv` are parsed elsewhere.
 *
 * @see [7.4]
 */
export const activityRequestSchema: v.GenericSchema<unknown, ActivityRequest> = v.object({
  chainId: v.optional(v.pipe(v.string(), v.maxLength(50))),
  currency: v.optional(v.picklist(priceCurrencies)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
  onramp: v.optional(v.pipe(v.string(), v.maxLength(50))),
})

/** A transfer of a token, NFT or native currency. */
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
    /** Absent without a known image. */
    readonly content?: { readonly preview: { readonly url: string } | null } | null | undefined
  } | null
  readonly direction: 'in' | 'out' | 'self'
  /** Exact, in whole units. */
  readonly quantity: { readonly numeric: string }
  /** Of that day; null when unknown. */
  readonly value: number | null
  readonly price: number | null
}

/** Status of a transaction, or of an on-ramp purchase. */
export type ActivityStatus = (typeof statuses)[number]

/** One transaction of an account. */
export type ActivityTransaction = {
  readonly id: string
  readonly metadata: {
    /** Type of the operation for the account, such as `send` or `trade`. */
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    /** Empty for a contract creation. */
    readonly sentTo: string
    readonly status: ActivityStatus
    readonly nonce: number
    readonly application: { readonly name: string; readonly iconUrl: string | null } | null
    /** CAIP-2. */
    readonly chain: string | null
  }
  readonly transfers: readonly ActivityTransfer[]
}

/** How much of an account's activity on a network is indexed. */
export type ActivityCoverage = {
  readonly chainId: string
  /** First indexed block; absent when nothing is indexed yet. */
  readonly fromBlock?: number | undefined
  /** First block from which incoming native transfers are indexed too. */
  readonly coinsFromBlock?: number | undefined
  /** Whether the activity is complete. */
  readonly isWhole: boolean
}

/** Response of `GET /v1/account/{address}/history`, newest first. */
export type ActivityResponse = {
  readonly data: readonly ActivityTransaction[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  /** Networks with incomplete activity. Absent when all are complete. */
  readonly coverage?: readonly ActivityCoverage[] | undefined
}

const flags = v.object({ is_spam: v.boolean() })

const transfer = v.object({
  fungible_info: v.nullable(
    v.object({
      name: displayTextSchema(500),
      symbol: displayTextSchema(100),
      icon: v.nullable(v.object({ url: v.string() })),
      flags: v.optional(flags),
    }),
  ),
  nft_info: v.nullable(
    v.object({
      name: displayTextSchema(500),
      flags,
      content: v.nullish(
        v.object({ preview: v.optional(v.nullable(v.object({ url: v.string() })), null) }),
      ),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalStringSchema }),
  value: v.nullable(v.number()),
  price: v.nullable(v.number()),
})

const metadata = v.object({
  operationType: displayTextSchema(100),
  hash: v.string(),
  minedAt: v.pipe(v.string(), v.isoTimestamp()),
  sentFrom: displayTextSchema(128),
  sentTo: displayTextSchema(128),
  status: v.picklist(statuses),
  nonce: v.number(),
  application: v.nullable(
    v.object({ name: displayTextSchema(500), iconUrl: v.nullable(v.string()) }),
  ),
  chain: v.nullable(v.string()),
})

/**
 * Parses the response of `GET /v1/account/{address}/history`.
 *
 * @see [7.4]
 */
export const activityResponseSchema: v.GenericSchema<unknown, ActivityResponse> = v.object({
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
