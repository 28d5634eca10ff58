import { projectConfigSchema, type ProjectFeature } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { resolveProjectFeatures } from '../resolveProjectFeatures.ts'

/**
 * `GET /appkit/v1/config`
 *
 * @param deps - Feature decisions of the deployment, for projects without their own.
 * @see [7.23]
 */
export function getProjectConfigRoute(deps: {
  readonly features: readonly ProjectFeature[]
}): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/appkit/v1/config',
      summary: 'Get the features of a project',
      project: 'query',
      reply: projectConfigSchema,
    },
    ({ project }) => ({ features: resolveProjectFeatures(project?.features ?? [], deps.features) }),
  )
}
