import {
  type OnrampProvider,
  onrampProvidersSchema,
  type OnrampProvidersQuery,
  onrampProvidersQuerySchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { fetchFromAll } from '../fetchFromAll.ts'
import type { OnrampPort } from '../OnrampPort.ts'

type Deps = { readonly ports: readonly OnrampPort[] }

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
