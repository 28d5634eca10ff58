import {
  type OnrampProviderQuote,
  onrampProviderQuotesSchema,
  type OnrampProviderQuotesRequest,
  onrampProviderQuotesRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
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
