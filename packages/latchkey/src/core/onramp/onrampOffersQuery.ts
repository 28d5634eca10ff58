import type { CaipNetworkId } from '../../caip/index.ts'
import { onrampQuoteFailedError } from '../../errors/catalogue/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'
import { compareDecimals, numberToDecimal } from '../balances/index.ts'
import { gatewayQueryKey, isNetworkServed, type GatewayQuery } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { OnrampOffer } from '../model/slices/onramp.ts'
import { getAggregatorCurrencyCode, getOnrampDestinationCode } from './getOnrampDestinationCode.ts'
import { fetchOnrampProviderQuotes, type MatchingOnrampQuote } from './fetchOnrampProviderQuotes.ts'
import { findKnownOnrampProviderByCode } from './knownOnrampProviders.ts'
import type { KnownOnrampProvider } from './OnrampViewModel.ts'

/**
 * Creates a query for what each provider gives for a payment. The visitor's address is not sent.
 *
 * @param parameters - Providers that may sell; purchase currency, payment currency, `amount` as a
 * decimal string; network; country.
 * @returns The query: the best offer of each provider, the highest amount first; empty where the
 * network is not served. It throws `onramp.quote_failed`. Offers are not cached.
 */
export function onrampOffersQuery(
  client: Latchkey,
  parameters: onrampOffersQuery.Parameters,
): GatewayQuery<readonly OnrampOffer[]> {
  const { providers, purchaseCurrency, paymentCurrency, amount, country } = parameters
  const network = networkIdOf(parameters.network)
  return {
    queryKey: gatewayQueryKey(
      client,
      'onrampOffers',
      network,
      purchaseCurrency.id,
      paymentCurrency.id,
      amount,
      country ?? '',
      ...providers.map(({ name }) => name),
    ),
    staleTime: 0,
    async queryFn({ signal }) {
      const served = { failed: onrampQuoteFailedError, feature: 'onramp', signal } as const
      if (!(await isNetworkServed(client, network, served))) return []
      const requests = listRequests(client, { providers, purchaseCurrency, network })
      const answers = await Promise.allSettled(
        requests.map(async ({ code, sellers }) => {
          const payment = {
            destinationCurrencyCode: code,
            sourceAmount: amount,
            sourceCurrencyCode: paymentCurrency.id,
            countryCode: country,
          }
          const quotes = await fetchOnrampProviderQuotes(client, payment, { signal })
          return quotes.flatMap((quote) => toOffer(quote, sellers) ?? [])
        }),
      )
      const [failure] = answers.filter((answer) => answer.status === 'rejected')
      const offers = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      )
      if (offers.length === 0 && failure) throw failure.reason
      return bestOfEach(offers)
    },
  }
}

export declare namespace onrampOffersQuery {
  type Parameters = {
    readonly providers: readonly KnownOnrampProvider[]
    readonly purchaseCurrency: PurchaseCurrency
    readonly paymentCurrency: PaymentCurrency
    readonly amount: string
    readonly network: NetworkOrId
    /** ISO 3166-1 alpha-2. */
    readonly country?: string | undefined
  }
}

/** A code of the purchase currency, and the providers that use it. */
type OffersRequest = { readonly code: string; readonly sellers: readonly KnownOnrampProvider[] }

/** Returns one request for aggregators, if they sell the currency, and one for other providers. */
function listRequests(
  client: Latchkey,
  given: {
    readonly providers: readonly KnownOnrampProvider[]
    readonly purchaseCurrency: PurchaseCurrency
    readonly network: CaipNetworkId
  },
): readonly OffersRequest[] {
  const { providers, purchaseCurrency, network } = given
  const sellers = providers.filter(
    ({ isAggregator }) =>
      !isAggregator || purchaseCurrency.symbol === getAggregatorCurrencyCode(client, network),
  )
  const codeOf = (one: KnownOnrampProvider): string | undefined =>
    getOnrampDestinationCode(client, one, { network, purchaseCurrency })
  const codes = new Set(sellers.flatMap((one) => codeOf(one) ?? []))
  return [...codes].map((code) => ({
    code,
    sellers: sellers.filter((one) => codeOf(one) === code),
  }))
}

/** Returns the offer of a seller: a known provider's own, any other an aggregator's. */
function toOffer(
  { quote, received }: MatchingOnrampQuote,
  sellers: readonly KnownOnrampProvider[],
): OnrampOffer | undefined {
  const { serviceProvider, paymentMethodType, totalFee } = quote
  const known = findKnownOnrampProviderByCode(serviceProvider)
  const seller = sellers.find((one) => (known ? one === known : one.isAggregator))
  if (!seller || received === '0') return undefined
  return {
    provider: seller.name,
    serviceProvider: serviceProvider.toUpperCase(),
    paymentMethod: paymentMethodType,
    purchaseAmount: received,
    fees: typeof totalFee === 'number' ? numberToDecimal(totalFee) : undefined,
  }
}

/** Keeps the best payment method of each provider. */
function bestOfEach(offers: readonly OnrampOffer[]): readonly OnrampOffer[] {
  const sorted = offers.toSorted((one, other) =>
    compareDecimals(other.purchaseAmount, one.purchaseAmount),
  )
  const isFirst = ({ serviceProvider }: OnrampOffer, at: number): boolean =>
    sorted.findIndex((one) => one.serviceProvider === serviceProvider) === at
  return sorted.filter(isFirst)
}
