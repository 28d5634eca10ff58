import { projectOriginsSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'

/**
 * `GET /projects/v1/origins`. An empty list allows every origin.
 *
 * @see [7.24]
 */
export function getOriginsRoute(): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/projects/v1/origins',
      summary: 'List the allowed origins of a project',
      project: 'query',
      // Pages of other origins need the list to detect that.
      allowedOrigins: 'any',
      reply: projectOriginsSchema,
    },
    ({ project }) => ({ allowedOrigins: project?.origins ?? [] }),
  )
}
