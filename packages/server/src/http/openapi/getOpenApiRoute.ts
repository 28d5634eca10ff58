import { defineRoute } from '../defineRoute.ts'
import { type HttpReply, createTextReply } from '../HttpReply.ts'
import type { HttpRoute } from '../HttpRoute.ts'

/**
 * `GET /openapi.json`: the OpenAPI document of this server.
 *
 * @param deps - All routes, to which this one is added; `version` of the server.
 * @returns The route. The document is created by the first request.
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function getOpenApiRoute(deps: {
  readonly routes: readonly HttpRoute[]
  readonly version?: string | undefined
}): HttpRoute {
  let written: Promise<HttpReply> | undefined
  const own: HttpRoute = defineRoute(
    {
      method: 'GET',
      path: '/openapi.json',
      summary: 'This document',
      project: 'none',
      cacheControl: 'public, max-age=3600',
    },
    async () => {
      written ??= write()
      return written
    },
  )

  async function write(): Promise<HttpReply> {
    const { describeRoutes } = await import('./describeRoutes.ts')
    return createTextReply(JSON.stringify(describeRoutes(documented(), deps.version ?? '0.0.0')))
  }

  function documented(): readonly HttpRoute[] {
    return deps.routes.includes(own) ? deps.routes : [...deps.routes, own]
  }

  return own
}
