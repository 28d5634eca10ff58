import {
  type JsonObject,
  type OnrampProviderQuote,
  onrampProviderQuotesSchema,
  type OnrampProviderQuotesRequest,
  onrampProviderQuotesRequestSchema,
  onrampProviderPropertiesSchema,
  type OnrampProviderPropertiesQuery,
  onrampProviderPropertiesQuerySchema,
  type OnrampProvider,
  onrampProvidersSchema,
  type OnrampProvidersQuery,
  onrampProvidersQuerySchema,
  type OnrampWidget,
  onrampWidgetSchema,
  type OnrampWidgetBody,
  onrampWidgetBodySchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { getGatewayOrigin } from '../../../chain/tokens/index.ts'
import { fetchFromAll } from '../fetchFromAll.ts'
import type { OnrampPort } from '../OnrampPort.ts'

type Deps = { readonly ports: readonly OnrampPort[] }

/** `POST /v1/onramp/multi/quotes`: the quotes of all vendors. Fails only if all of them fail. */
export function postOnrampProviderQuotesRoute({ ports }: Deps): HttpRoute {
  return defineRoute<unknown, unknown, OnrampProviderQuotesRequest, readonly OnrampProviderQuote[]>(
    {
      method: 'POST',
      path: '/v1/onramp/multi/quotes',
      summary: 'List quotes of all providers',
      project: 'body',
      body: onrampProviderQuotesRequestSchema,
      bodyLimit: 65_536,
      reply: onrampProviderQuotesSchema,
    },
    ({ body, signal }) =>
      fetchFromAll(
        ports.flatMap((port) => (port.offers ? [() => port.offers?.(body, signal) ?? []] : [])),
        signal,
      ),
  )
}

/** `GET /v1/onramp/providers` */
export function getOnrampProvidersRoute({ ports }: Deps): HttpRoute {
  return defineRoute<unknown, OnrampProvidersQuery, unknown, readonly OnrampProvider[]>(
    {
      method: 'GET',
      path: '/v1/onramp/providers',
      summary: 'List on-ramp providers',
      project: 'query',
      query: onrampProvidersQuerySchema,
      reply: onrampProvidersSchema,
    },
    ({ query, signal }) =>
      fetchFromAll(
        ports.map((port) => () => port.providers(query, signal)),
        signal,
      ),
  )
}

/** `GET /v1/onramp/providers/properties` */
export function getProviderPropertiesRoute({ ports }: Deps): HttpRoute {
  return defineRoute<unknown, OnrampProviderPropertiesQuery, unknown, readonly JsonObject[]>(
    {
      method: 'GET',
      path: '/v1/onramp/providers/properties',
      summary: 'List countries, currencies and limits of providers',
      project: 'query',
      query: onrampProviderPropertiesQuerySchema,
      reply: onrampProviderPropertiesSchema,
    },
    ({ query, signal }) =>
      fetchFromAll(
        ports.flatMap((port) =>
          port.properties ? [() => port.properties?.(query, signal) ?? []] : [],
        ),
        signal,
      ),
  )
}

/** `POST /v1/onramp/widget`: the URL of a vendor's purchase page. */
export function postWidgetRoute({ ports }: Deps): HttpRoute {
  return defineRoute<unknown, unknown, OnrampWidgetBody, OnrampWidget>(
    {
      method: 'POST',
      path: '/v1/onramp/widget',
      summary: 'Get the URL of a purchase page',
      project: 'body',
      body: onrampWidgetBodySchema,
      bodyLimit: 65_536,
      reply: onrampWidgetSchema,
    },
    async (request) => {
      const { projectId, sessionData } = request.body
      const port = ports.find(({ supports: sells }) => sells(sessionData.serviceProvider))
      if (!port)
        throw httpError(400, {
          field: 'sessionData.serviceProvider',
          description: 'The provider does not exist',
        })
      const buyer = { projectId, gateway: getGatewayOrigin(request) }
      return { widgetUrl: await port.createWidgetUrl(sessionData, buyer, request.signal) }
    },
  )
}
