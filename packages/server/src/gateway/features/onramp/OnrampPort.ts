import type {
  JsonObject,
  OnrampProviderQuote,
  OnrampProviderQuotesRequest,
  OnrampPropertiesQuery,
  OnrampProvider,
  OnrampProvidersQuery,
  OnrampPurchase,
} from 'latchkey/protocol'

/** Who wants to open a provider's page. */
export type Buyer = {
  readonly projectId: string
  /** Of this gateway, as the client wrote it. */
  readonly gateway: string
}

/** A place that sells, or that knows many who do. */
export type OnrampPort = {
  readonly name: string
  /** Whether purchases from this provider go through it, by the provider's code. */
  supports(serviceProvider: string): boolean
  providers(query: OnrampProvidersQuery, signal: AbortSignal): Promise<readonly OnrampProvider[]>
  /** Makes the address of the page where the purchase is paid. */
  createWidgetUrl(purchase: OnrampPurchase, buyer: Buyer, signal: AbortSignal): Promise<string>
  /** Left out where nobody but the page itself tells prices. */
  offers?(
    body: OnrampProviderQuotesRequest,
    signal: AbortSignal,
  ): Promise<readonly OnrampProviderQuote[]>
  /** Left out where nothing is known of its own. */
  properties?(query: OnrampPropertiesQuery, signal: AbortSignal): Promise<readonly JsonObject[]>
}
