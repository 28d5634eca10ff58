import { projectConfig, type ProjectFeature } from 'latchkey/protocol'
import { defineRoute, type Route } from '../../../../http/index.ts'
import { resolveFeatures } from '../resolveFeatures.ts'

/**
 * `GET /appkit/v1/config`
 *
 * @param deps - Feature decisions of the deployment, for projects without their own.
 * @see [7.23]
 */
export function getConfig(deps: { readonly features: readonly ProjectFeature[] }): Route {
  return defineRoute(
    {
      method: 'GET',
      path: '/appkit/v1/config',
      summary: 'Get the features of a project',
      project: 'query',
      reply: projectConfig,
    },
    ({ project }) => ({ features: resolveFeatures(project?.features ?? [], deps.features) }),
  )
}
