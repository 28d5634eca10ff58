import { projectLimits } from 'latchkey/protocol'
import { defineRoute, type Route } from '../../../../http/index.ts'

/**
 * `GET /appkit/v1/project-limits`: nobody is billed here, so no plan is used up.
 *
 * @returns The route.
 * @source facts: gateway §2.4
 */
export function getProjectLimits(): Route {
  return defineRoute(
    {
      method: 'GET',
      path: '/appkit/v1/project-limits',
      summary: 'The plan of a project, and whether it is used up',
      project: 'query',
      reply: projectLimits,
    },
    () => ({
      planLimits: { tier: 'none' as const, isAboveRpcLimit: false, isAboveMauLimit: false },
    }),
  )
}
