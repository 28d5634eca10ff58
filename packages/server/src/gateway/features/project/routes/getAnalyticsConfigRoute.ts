import { analyticsConfigSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'

/**
 * `GET /getAnalyticsConfig`
 *
 * @see [7.26]
 */
export function getAnalyticsConfigRoute(): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/getAnalyticsConfig',
      summary: 'Get whether a project collects analytics',
      project: 'query',
      reply: analyticsConfigSchema,
    },
    ({ project }) => ({ isAnalyticsEnabled: project?.isAnalyticsOn === true }),
  )
}
