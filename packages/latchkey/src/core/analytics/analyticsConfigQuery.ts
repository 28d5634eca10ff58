import { gatewayFailedError } from '../../errors/catalogue/index.ts'
import { type AnalyticsConfig, analyticsConfigSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'

/** As long as a page is open. */
const day = 86_400_000

/** Creates a query for the project's analytics configuration. */
export function analyticsConfigQuery(client: Latchkey): GatewayQuery<AnalyticsConfig> {
  return {
    queryKey: gatewayQueryKey(client, 'analyticsConfig'),
    queryFn: ({ signal }) =>
      requestGateway(client, {
        path: '/getAnalyticsConfig',
        reply: analyticsConfigSchema,
        failed: gatewayFailedError,
        signal,
      }),
    staleTime: day,
  }
}
