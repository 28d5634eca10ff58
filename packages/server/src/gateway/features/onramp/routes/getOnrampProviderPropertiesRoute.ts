import {
  type JsonObject,
  onrampProviderPropertiesSchema,
  type OnrampProviderPropertiesQuery,
  onrampProviderPropertiesQuerySchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { fetchFromAll } from '../fetchFromAll.ts'
import type { OnrampPort } from '../OnrampPort.ts'

type Deps = { readonly ports: readonly OnrampPort[] }

/** `GET /v1/onramp/providers/properties` */
export function getOnrampProviderPropertiesRoute({ ports }: Deps): HttpRoute {
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
