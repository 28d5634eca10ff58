import type { CaipNetworkId } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  onrampInvalidAmountError,
  onrampUrlFailedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { onrampWidgetSchema, type PurchaseCurrency } from '../../protocol/index.ts'
import { formatAmount, readActiveAccount } from '../balances/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import {
  requestGateway,
  fetchQuery,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { readCents } from './checkPaymentAmount.ts'
import { onrampPresets } from './defaultOptions.ts'
import { getOnrampDestinationCode } from './getOnrampDestinationCode.ts'
import { fetchOnrampProviderQuotes, type PaymentToQuote } from './fetchOnrampProviderQuotes.ts'
import type { KnownOnrampProvider } from './OnrampViewModel.ts'
import { onrampProvidersQuery } from './onrampQueries.ts'
import { initialOnramp } from './onrampState.ts'
import { safeCheckoutUrl } from './safeCheckoutUrl.ts'
import { findKnownOnrampProvider } from './knownOnrampProviders.ts'

const failed = onrampUrlFailedError

/**
 * Creates a query for the checkout URL of a provider. It carries the provider's public key,
 * configured at the gateway; the currency: with Meld SOL on Solana, otherwise USDC; the wallet; the
 * project id [4.15b].
 *
 * Pages open on a click, so fetch the URL when providers are displayed. Some URLs can be opened
 * once, for a short time: fetch a new one for each click.
 *
 * @param parameters - Name of the provider; destination and payment.
 * @returns The query; its URL is undefined where the network is not served. It throws
 * `onramp.url_failed`, `onramp.invalid_amount`.
 */
export function checkoutUrlQuery(
  client: Latchkey,
  parameters: checkoutUrlQuery.Parameters,
): GatewayQuery<checkoutUrlQuery.Answer> {
  const {
    provider,
    address,
    amount = onrampPresets[0] ?? '',
    currency = 'USD',
    purchaseCurrency,
  } = parameters
  const network = networkIdOf(parameters.network)
  return {
    queryKey: gatewayQueryKey(
      client,
      'onrampUrl',
      network,
      address,
      provider,
      amount,
      currency,
      purchaseCurrency?.id ?? '',
      parameters.serviceProvider ?? '',
      parameters.country ?? '',
      parameters.paymentMethod ?? '',
    ),
    staleTime: 0,
    async queryFn({ signal }) {
      const knownProvider = findKnownOnrampProvider(provider)
      if (!knownProvider) throw new WalletError(failed, { provider })
      const cents = readCents(amount)
      if (!cents) throw new WalletError(onrampInvalidAmountError)
      if (!(await isNetworkServed(client, network, { failed, feature: 'onramp', signal })))
        return { url: undefined }
      const sessionData = await createSessionData(client, {
        ...parameters,
        knownProvider,
        network,
        amount: formatAmount(cents, 2),
        currency,
        signal,
      })
      const { widgetUrl } = await requestGateway(client, {
        path: '/v1/onramp/widget',
        body: { projectId: client.options.projectId, sessionData },
        reply: onrampWidgetSchema,
        failed,
        details: { provider },
        signal,
      })
      return { url: safeCheckoutUrl(client, widgetUrl) }
    },
  }
}

export declare namespace checkoutUrlQuery {
  type Parameters = {
    readonly provider: string
    readonly address: string
    readonly network: NetworkOrId
    /** A decimal text. @default 100 */
    readonly amount?: string | undefined
    /** @default USD */
    readonly currency?: string | undefined
    /** Purchase currency, which must be sold on the network. Ignored for aggregators. */
    readonly purchaseCurrency?: PurchaseCurrency | undefined
    /** Code of one of an aggregator's providers. @default that of its best offer */
    readonly serviceProvider?: string | undefined
    /** The visitor's country, ISO 3166-1 alpha-2. */
    readonly country?: string | undefined
    /** Code of the payment method, such as `CARD`. */
    readonly paymentMethod?: string | undefined
  }
  /** An object, because query caches do not accept undefined. */
  type Answer = { readonly url: string | undefined }
}

/**
 * Fetches the checkout URL of a provider for the active account and the purchase in the form.
 *
 * @example
 * const url = await fetchCheckoutUrl(client, { provider: 'meld' })
 *
 * @param parameters - Name of one of `readOnramp().providers`.
 * @returns The URL; undefined where the network is not served.
 * @throws `account.no_active_address` when no wallet is connected; `onramp.url_failed`;
 * `onramp.invalid_amount`.
 */
export async function fetchCheckoutUrl(
  client: Latchkey,
  parameters: { readonly provider: string; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { provider, signal } = parameters
  const state = client.store.get()
  const account = readActiveAccount(state)
  if (!account) throw new WalletError(accountNoActiveAddressError)
  const { paymentAmount, paymentCurrency, purchaseCurrency } = state.onramp ?? initialOnramp.onramp
  const query = checkoutUrlQuery(client, {
    provider,
    address: account.address,
    network: account.network.caipNetworkId,
    amount: paymentAmount === '' ? undefined : paymentAmount,
    currency: paymentCurrency?.id,
    purchaseCurrency: purchaseCurrency,
  })
  const { url } = await fetchQuery(client, query, { signal })
  return url
}

/** Creates the order that the gateway opens a page for, with the provider's currency codes. */
async function createSessionData(
  client: Latchkey,
  order: Pick<
    checkoutUrlQuery.Parameters,
    'address' | 'purchaseCurrency' | 'serviceProvider' | 'country' | 'paymentMethod'
  > & {
    readonly knownProvider: KnownOnrampProvider
    readonly network: CaipNetworkId
    readonly amount: string
    readonly currency: string
    readonly signal: AbortSignal | undefined
  },
): Promise<object> {
  const { knownProvider, network, purchaseCurrency, address, country, paymentMethod } = order
  const code = getOnrampDestinationCode(client, knownProvider, { network, purchaseCurrency })
  if (code === undefined)
    throw new WalletError(failed, { reason: 'The currency is not sold on this network' })
  const purchase = {
    destinationCurrencyCode: code,
    sourceAmount: order.amount,
    sourceCurrencyCode: order.currency,
    walletAddress: address,
    countryCode: country,
  }
  const serviceProvider =
    order.serviceProvider ?? (await findProviderCode(client, { ...order, purchase }))
  return { serviceProvider, ...purchase, paymentMethodType: paymentMethod }
}

/**
 * Returns the gateway's code of a provider; for an aggregator without a page of its own, that of
 * its best offer.
 */
async function findProviderCode(
  client: Latchkey,
  given: {
    readonly knownProvider: KnownOnrampProvider
    readonly network: CaipNetworkId
    readonly purchase: PaymentToQuote
    readonly signal: AbortSignal | undefined
  },
): Promise<string> {
  const { knownProvider, network, purchase, signal } = given
  const found = await fetchQuery(client, onrampProvidersQuery(client, { network }), { signal })
  const own = found.find(
    ({ serviceProvider }) => serviceProvider.toUpperCase() === knownProvider.code,
  )
  if (own) return own.serviceProvider
  const [best] = knownProvider.isAggregator
    ? await fetchOnrampProviderQuotes(client, purchase, { failed, signal })
    : []
  if (!best) throw new WalletError(failed, { provider: knownProvider.name })
  return best.quote.serviceProvider
}
