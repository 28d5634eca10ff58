import { projectConfigSchema, type ProjectFeature, type WalletLoginMethod } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { resolveProjectFeatures } from '../resolveProjectFeatures.ts'

/**
 * `GET /appkit/v1/config`
 *
 * @param deps - `features`: decisions of the deployment, for projects without their own. `logins`: those that
 * its embedded wallet offers; undefined when it has none, or when the configuration of this node does not say.
 * @see [7.23]
 */
export function getProjectConfigRoute(deps: {
  readonly features: readonly ProjectFeature[]
  readonly logins?: readonly WalletLoginMethod[] | undefined
}): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/appkit/v1/config',
      summary: 'Get the features of a project',
      project: 'query',
      reply: projectConfigSchema,
    },
    ({ project }) => ({
      features: resolveProjectFeatures(project?.features ?? [], deps.features),
      logins: deps.logins,
    }),
  )
}
