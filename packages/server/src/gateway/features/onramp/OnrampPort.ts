import type {
  JsonObject,
  OnrampProviderQuote,
  OnrampProviderQuotesRequest,
  OnrampProviderPropertiesQuery,
  OnrampProvider,
  OnrampProvidersQuery,
  OnrampWidgetPurchase,
} from 'latchkey/protocol'

/** Project and gateway from which a purchase page is opened. */
export type PurchasePageContext = {
  readonly projectId: string
  /** Base URL of the gateway, as the client requested it. */
  readonly gateway: string
}

/** An on-ramp vendor, or an aggregator of vendors. */
export type OnrampPort = {
  readonly name: string
  /** Returns whether the port handles purchases from a provider, by the provider's code. */
  supports(serviceProvider: string): boolean
  providers(query: OnrampProvidersQuery, signal: AbortSignal): Promise<readonly OnrampProvider[]>
  /** Returns the URL of the page on which the purchase is paid. */
  createWidgetUrl(
    purchase: OnrampWidgetPurchase,
    buyer: PurchasePageContext,
    signal: AbortSignal,
  ): Promise<string>
  /** Returns quotes. Absent if the vendor has no quote API. */
  offers?(
    body: OnrampProviderQuotesRequest,
    signal: AbortSignal,
  ): Promise<readonly OnrampProviderQuote[]>
  /** Returns supported countries, currencies and limits. Absent if the vendor has no such API. */
  properties?(
    query: OnrampProviderPropertiesQuery,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]>
}
