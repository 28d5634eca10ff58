import { Hono } from 'hono'
import { createFallbackHandler, registerServiceErrorHandlers } from './createFallbackHandler.ts'
import { createOutageLog } from './createOutageLog.ts'
import { createRouteHandler } from './createRouteHandler.ts'
import type { HttpAppDeps } from './RequestContext.ts'
import { type ServerInfo, getHealthRoute, type ServiceHealth } from './getHealthRoute.ts'
import { getLiveRoute } from './getLiveRoute.ts'
import { getOpenApiRoute } from './openapi/getOpenApiRoute.ts'
import { createStaticProjects } from './Projects.ts'
import type { HttpMethod, HttpRoute } from './HttpRoute.ts'

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * Creates the HTTP app of a process: its routes, `GET /live`, `GET /health` and `GET /openapi.json`, with one
 * order of checks and one shape of errors for all of them.
 *
 * @param deps - `services` handle, in their order, requests without a route; without `projects`
 * every project is unknown, and without `limit` requests are not limited.
 * @returns A Hono app; `app.request(url)` calls it without a network.
 */
export function createHttpApp(
  deps: Pick<HttpAppDeps, 'log' | 'clock' | 'limit' | 'resources' | 'observe' | 'frameOrigin'> & {
    readonly routes?: readonly HttpRoute[] | undefined
    readonly services?: readonly Hono[] | undefined
    readonly projects?: HttpAppDeps['projects'] | undefined
    readonly proxies?: number | undefined
    readonly health: () => ServiceHealth
    /** Details in the text form of `GET /health`. */
    readonly about?: ServerInfo | undefined
  },
): Hono {
  const { clock, limit, resources, observe, health, about, frameOrigin } = deps
  const log = createOutageLog(deps.log, clock)
  const { projects = createStaticProjects([]), proxies = 0 } = deps
  const shared = { limit, resources, observe, frameOrigin }
  const context: HttpAppDeps = { ...shared, log, clock, projects, proxies }
  const routes = [...(deps.routes ?? []), getLiveRoute(), getHealthRoute({ health, about, clock })]
  routes.push(getOpenApiRoute({ routes, version: about?.version }))
  rejectDuplicateRoutes(routes)

  const app = new Hono()
  for (const route of routes) app.on(route.method, route.path, createRouteHandler(context, route))
  const services = new Hono()
  for (const service of deps.services ?? []) services.route('/', service)
  registerServiceErrorHandlers(context, services)
  app.notFound(
    createFallbackHandler(context, {
      services,
      methodsAt: (path) => methods.filter((each) => app.router.match(each, path)[0].length > 0),
    }),
  )
  return app
}

/** Rejects duplicates, because the second route would never run. */
function rejectDuplicateRoutes(routes: readonly HttpRoute[]): void {
  const seen = new Set<string>()
  for (const { method, path } of routes) {
    const name = `${method} ${path}`
    if (seen.has(name)) throw new Error(`There are two routes for ${name}`)
    seen.add(name)
  }
}
