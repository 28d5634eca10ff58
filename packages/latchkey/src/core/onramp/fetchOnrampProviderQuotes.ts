import { onrampQuoteFailedError } from '../../errors/catalogue/index.ts'
import type { ErrorDefinition } from '../../errors/index.ts'
import { type OnrampProviderQuote, onrampProviderQuotesSchema } from '../../protocol/index.ts'
import { compareDecimals, numberToDecimal } from '../balances/index.ts'
import { requestGateway } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** A payment to quote, with the providers' currency codes. */
export type PaymentToQuote = {
  readonly destinationCurrencyCode: string
  /** A decimal string. */
  readonly sourceAmount: string
  readonly sourceCurrencyCode: string
  readonly walletAddress?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string | undefined
}

/** A quote that is for the requested payment, and the amount that it gives. */
export type MatchingOnrampQuote = {
  readonly quote: OnrampProviderQuote
  /** A decimal string. */
  readonly received: string
}

/**
 * Fetches the quotes of all providers for a payment.
 *
 * @param options - Error to throw, `onramp.quote_failed` by default; abort signal.
 * @returns Quotes for exactly this payment, the highest payout first.
 * @see [4.15a]
 */
export async function fetchOnrampProviderQuotes(
  client: Latchkey,
  payment: PaymentToQuote,
  options: {
    readonly failed?: ErrorDefinition | undefined
    readonly signal?: AbortSignal | undefined
  } = {},
): Promise<readonly MatchingOnrampQuote[]> {
  const { failed = onrampQuoteFailedError, signal } = options
  const { sourceAmount, ...rest } = payment
  const quotes = await requestGateway(client, {
    path: '/v1/onramp/multi/quotes',
    body: {
      projectId: client.options.projectId,
      // Providers expect a JSON number; a decimal string is a valid one.
      sourceAmount: JSON.parse(sourceAmount) as unknown,
      ...rest,
    },
    reply: onrampProviderQuotesSchema,
    failed,
    signal,
  })
  return matchQuotes(quotes, payment)
}

function matchQuotes(
  quotes: readonly OnrampProviderQuote[],
  payment: PaymentToQuote,
): readonly MatchingOnrampQuote[] {
  return quotes
    .flatMap((quote) => {
      const [paid, received] = [quote.sourceAmount, quote.destinationAmount].map(numberToDecimal)
      const matches =
        quote.destinationCurrencyCode === payment.destinationCurrencyCode &&
        quote.sourceCurrencyCode === payment.sourceCurrencyCode &&
        paid !== undefined &&
        compareDecimals(paid, payment.sourceAmount) === 0
      return matches && received !== undefined ? [{ quote, received }] : []
    })
    .toSorted((one, other) => compareDecimals(other.received, one.received))
}
