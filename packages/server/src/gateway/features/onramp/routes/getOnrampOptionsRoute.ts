import { type OnrampOptions, onrampOptionsSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { OnrampQuoteSource } from '../createOnrampQuoteSource.ts'

/**
 * `GET /v1/onramp/options`
 *
 * @see [7.18]
 */
export function getOnrampOptionsRoute({
  quotes,
}: {
  readonly quotes: OnrampQuoteSource
}): HttpRoute {
  return defineRoute<unknown, unknown, unknown, OnrampOptions>(
    {
      method: 'GET',
      path: '/v1/onramp/options',
      summary: 'List assets, payment currencies and limits',
      project: 'query',
      reply: onrampOptionsSchema,
    },
    ({ signal }) => quotes.options(undefined, signal),
  )
}
