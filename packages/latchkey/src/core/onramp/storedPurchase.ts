import * as v from 'valibot'
import { isCaipAddress } from '../../caip/index.ts'
import type { CaipAddress } from '../../caip/index.ts'
import { purchaseCurrencySchema } from '../../protocol/index.ts'
import type { Purchase } from '../model/slices/onramp.ts'

/** Milliseconds for which a payout is awaited. */
export const purchaseTimeout: number = 24 * 3_600_000

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const decimal = v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+(\.\d+)?$/))

const schema = v.object({
  status: v.picklist(['blocked', 'waiting', 'closed', 'delayed']),
  provider: text,
  serviceProvider: v.optional(text),
  providerLabel: text,
  caipAddress: v.custom<CaipAddress>((value) => typeof value === 'string' && isCaipAddress(value)),
  symbol: text,
  token: v.optional(text),
  purchaseCurrency: purchaseCurrencySchema,
  paymentAmount: decimal,
  paymentCurrency: text,
  purchaseAmount: v.optional(decimal),
  country: v.optional(text),
  paymentMethod: v.optional(text),
  startedAt: v.pipe(v.number(), v.finite()),
  balanceBefore: v.optional(v.pipe(v.string(), v.regex(/^\d{1,100}$/))),
})

/**
 * Returns the members of a purchase that are stored. The URL of the provider's page is not: some open
 * the visitor's order without a login.
 */
export function toStoredPurchase({ balanceBefore, ...purchase }: Purchase): object {
  const { url: _, received: _1, isBalanceUnknown: _2, error: _3, ...stored } = purchase
  return { ...stored, balanceBefore: balanceBefore?.toString() }
}

/**
 * Parses a stored purchase. Its window is unknown now.
 *
 * @returns Undefined when it is invalid.
 */
export function parseStoredPurchase(value: unknown): Purchase | undefined {
  const read = v.safeParse(schema, value)
  if (!read.success) return undefined
  const { status, balanceBefore, ...stored } = read.output
  return {
    ...stored,
    serviceProvider: stored.serviceProvider,
    token: stored.token,
    purchaseAmount: stored.purchaseAmount,
    country: stored.country,
    paymentMethod: stored.paymentMethod,
    // The link that was shown is gone; the page can be opened again.
    status: status === 'blocked' ? 'closed' : status,
    balanceBefore: balanceBefore === undefined ? undefined : BigInt(balanceBefore),
    url: undefined,
    received: undefined,
    isBalanceUnknown: false,
    error: undefined,
  }
}
