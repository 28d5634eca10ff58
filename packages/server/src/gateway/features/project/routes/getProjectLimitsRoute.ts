import { projectLimitsSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'

/** `GET /appkit/v1/project-limits`: no plan is ever exceeded, because there is no billing. */
export function getProjectLimitsRoute(): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/appkit/v1/project-limits',
      summary: 'Get the plan limits of a project',
      project: 'query',
      reply: projectLimitsSchema,
    },
    () => ({
      planLimits: { tier: 'none' as const, isAboveRpcLimit: false, isAboveMauLimit: false },
    }),
  )
}
