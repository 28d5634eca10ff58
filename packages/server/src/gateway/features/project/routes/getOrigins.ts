import { projectOrigins } from 'latchkey/protocol'
import { defineRoute, type Route } from '../../../../http/index.ts'

/**
 * `GET /projects/v1/origins`
 *
 * @returns The route. The list is empty where every page is let in.
 * @source spec §7 "Configuration and wallet catalogue", facts: gateway §2.4
 */
export function getOrigins(): Route {
  return defineRoute(
    {
      method: 'GET',
      path: '/projects/v1/origins',
      summary: 'The pages that a project lists',
      project: 'query',
      // A page that is not listed finds out here that it is not.
      allowedOrigins: 'any',
      reply: projectOrigins,
    },
    ({ project }) => ({ allowedOrigins: project?.origins ?? [] }),
  )
}
