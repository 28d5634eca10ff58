import { onrampOptionsFailedError, onrampQuoteFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  type OnrampOptions,
  onrampOptionsSchema,
  onrampProviderPropertiesSchema,
  type OnrampProvider,
  onrampProvidersSchema,
  type OnrampQuote,
  onrampQuoteSchema,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import {
  requestGateway,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'

const feature = 'onramp'
/** Options change with the configuration of a gateway only. */
const staleTime = 300_000

type OnrampQueryParameters = { readonly network: NetworkOrId }

/**
 * Creates a query for the purchase and payment currencies; empty where the network is not served.
 *
 * @param parameters - The active network.
 * @returns The query. It throws `onramp.options_failed`: see `defaultOnrampOptions`.
 */
export function onrampOptionsQuery(
  client: Latchkey,
  parameters: OnrampQueryParameters,
): GatewayQuery<OnrampOptions> {
  const network = networkIdOf(parameters.network)
  const failed = onrampOptionsFailedError
  return {
    queryKey: gatewayQueryKey(client, 'onrampOptions', network),
    staleTime,
    async queryFn({ signal }) {
      if (!(await isNetworkServed(client, network, { failed, feature, signal })))
        return { paymentCurrencies: [], purchaseCurrencies: [] }
      const path = '/v1/onramp/options'
      return await requestGateway(client, { path, reply: onrampOptionsSchema, failed, signal })
    },
  }
}

/**
 * Creates a query for the on-ramp providers; empty where the network is not served.
 *
 * @param parameters - The active network.
 * @returns The query. It throws `onramp.options_failed`.
 */
export function onrampProvidersQuery(
  client: Latchkey,
  parameters: OnrampQueryParameters,
): GatewayQuery<readonly OnrampProvider[]> {
  const network = networkIdOf(parameters.network)
  const failed = onrampOptionsFailedError
  return {
    queryKey: gatewayQueryKey(client, 'onrampProviders', network),
    staleTime,
    async queryFn({ signal }) {
      if (!(await isNetworkServed(client, network, { failed, feature, signal }))) return []
      const path = '/v1/onramp/providers'
      return await requestGateway(client, { path, reply: onrampProvidersSchema, failed, signal })
    },
  }
}

/**
 * Creates a query for the countries in which providers sell; empty where the network is not served.
 *
 * @param parameters - The active network.
 * @returns The query: ISO 3166-1 alpha-2 codes, each once. It throws `onramp.options_failed`.
 */
export function onrampCountriesQuery(
  client: Latchkey,
  parameters: OnrampQueryParameters,
): GatewayQuery<readonly string[]> {
  const network = networkIdOf(parameters.network)
  const failed = onrampOptionsFailedError
  return {
    queryKey: gatewayQueryKey(client, 'onrampCountries', network),
    staleTime,
    async queryFn({ signal }) {
      if (!(await isNetworkServed(client, network, { failed, feature, signal }))) return []
      const countries = await requestGateway(client, {
        path: '/v1/onramp/providers/properties',
        query: { type: 'countries' },
        reply: onrampProviderPropertiesSchema,
        failed,
        signal,
      })
      const codes = countries.map(({ countryCode }) => countryCode)
      const isCode = (code: unknown): code is string =>
        typeof code === 'string' && /^[A-Z]{2}$/.test(code)
      return [...new Set(codes.filter(isCode))]
    },
  }
}

/**
 * Creates a query for a quote.
 *
 * @param parameters - Purchase currency, payment currency, `amount` as a decimal string, network.
 * @returns The query; its quote is undefined where the network is not served. It throws
 * `onramp.quote_failed`, also for a currency that is not sold on the network. Quotes are not
 * cached.
 */
export function onrampQuoteQuery(
  client: Latchkey,
  parameters: onrampQuoteQuery.Parameters,
): GatewayQuery<onrampQuoteQuery.Answer> {
  const { purchaseCurrency, paymentCurrency, amount } = parameters
  const network = networkIdOf(parameters.network)
  const failed = onrampQuoteFailedError
  return {
    queryKey: gatewayQueryKey(
      client,
      'onrampQuote',
      network,
      purchaseCurrency.id,
      paymentCurrency.id,
      amount,
    ),
    staleTime: 0,
    async queryFn({ signal }) {
      if (!(await isNetworkServed(client, network, { failed, feature, signal })))
        return { quote: undefined }
      const purchaseNetwork = findPurchaseNetwork(purchaseCurrency, network)
      // Without a network the gateway would quote for any; the visitor expects the active one.
      if (!purchaseNetwork)
        throw new WalletError(failed, { reason: 'The currency is not sold on this network' })
      const quote = await requestGateway(client, {
        path: '/v1/onramp/quote',
        body: { purchaseCurrency, paymentCurrency, amount, network: purchaseNetwork.name },
        reply: onrampQuoteSchema,
        failed,
        signal,
      })
      const { purchaseAmount, paymentTotal } = quote
      if (purchaseAmount.currency !== purchaseCurrency.symbol)
        throw new WalletError(failed, { reason: 'The quote is for another currency' })
      if (paymentTotal.currency !== paymentCurrency.id)
        throw new WalletError(failed, { reason: 'The quote is in another payment currency' })
      return { quote }
    },
  }
}

export declare namespace onrampQuoteQuery {
  type Parameters = {
    readonly purchaseCurrency: PurchaseCurrency
    readonly paymentCurrency: PaymentCurrency
    readonly amount: string
    readonly network: NetworkOrId
  }
  /** An object, because query caches do not accept undefined. */
  type Answer = { readonly quote: OnrampQuote | undefined }
}
