import type { CaipNetworkId } from '../../caip/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  type OnrampOptions,
  onrampOptions,
  type OnrampProvider,
  onrampProviders,
  type OnrampQuote,
  onrampQuote,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, isServed, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'

const feature = 'onramp'
/** What is sold changes with the configuration of a gateway. */
const staleTime = 300_000

type OnrampQueryParameters = { readonly network: CaipNetworkId }

/**
 * Asks what can be bought, and how it is paid. Where the network is not served that is nothing.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The network in use.
 * @returns The query. It throws `onramp.options_failed`: see `defaultOnrampOptions`.
 * @source spec §7 "GET /v1/onramp/options"
 */
export function onrampOptionsQuery(
  client: Latchkey,
  { network }: OnrampQueryParameters,
): Query<OnrampOptions> {
  const failed = 'onramp.options_failed'
  return {
    queryKey: gatewayQueryKey(client, 'onrampOptions', network),
    staleTime,
    async queryFn({ signal }) {
      if (!(await isServed(client, network, { failed, feature, signal })))
        return { paymentCurrencies: [], purchaseCurrencies: [] }
      const path = '/v1/onramp/options'
      return await requestGateway(client, { path, reply: onrampOptions, failed, signal })
    },
  }
}

/**
 * Asks who sells. Where the network is not served that is nobody.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The network in use.
 * @returns The query. It throws `onramp.options_failed`.
 * @source facts: gateway §1.9
 */
export function onrampProvidersQuery(
  client: Latchkey,
  { network }: OnrampQueryParameters,
): Query<readonly OnrampProvider[]> {
  const failed = 'onramp.options_failed'
  return {
    queryKey: gatewayQueryKey(client, 'onrampProviders', network),
    staleTime,
    async queryFn({ signal }) {
      if (!(await isServed(client, network, { failed, feature, signal }))) return []
      const path = '/v1/onramp/providers'
      return await requestGateway(client, { path, reply: onrampProviders, failed, signal })
    },
  }
}

/**
 * Asks what a purchase comes to.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - What is bought on which network, and what is paid: `amount` is a decimal text.
 * @returns The query; without a quote where the network is not served. It throws
 * `onramp.quote_failed`, for what is not sold on that network as well. A quote is good for one look.
 * @source spec §7 "POST /v1/onramp/quote"
 */
export function onrampQuoteQuery(
  client: Latchkey,
  parameters: onrampQuoteQuery.Parameters,
): Query<onrampQuoteQuery.Answer> {
  const { purchaseCurrency, paymentCurrency, amount, network } = parameters
  const failed = 'onramp.quote_failed'
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
      if (!(await isServed(client, network, { failed, feature, signal })))
        return { quote: undefined }
      const place = findPurchaseNetwork(purchaseCurrency, network)
      // A gateway that is told no network takes any: the visitor looks at this one.
      if (!place) throw new WalletError(failed, { reason: 'Is not sold on this network' })
      const quote = await requestGateway(client, {
        path: '/v1/onramp/quote',
        body: { purchaseCurrency, paymentCurrency, amount, network: place.name },
        reply: onrampQuote,
        failed,
        signal,
      })
      const { purchaseAmount, paymentTotal } = quote
      if (purchaseAmount.currency !== purchaseCurrency.symbol)
        throw new WalletError(failed, { reason: 'The quote is for something else' })
      if (paymentTotal.currency !== paymentCurrency.id)
        throw new WalletError(failed, { reason: 'The quote is for other money' })
      return { quote }
    },
  }
}

export declare namespace onrampQuoteQuery {
  type Parameters = {
    readonly purchaseCurrency: PurchaseCurrency
    readonly paymentCurrency: PaymentCurrency
    readonly amount: string
    readonly network: CaipNetworkId
  }
  /** An object always: libraries that cache queries take no undefined. */
  type Answer = { readonly quote: OnrampQuote | undefined }
}
