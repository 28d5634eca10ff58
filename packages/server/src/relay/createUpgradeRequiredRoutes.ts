import { Hono } from 'hono'
import { httpError } from '../http/index.ts'

/**
 * Creates the routes for HTTP requests without an upgrade: 426, or 405 for other methods than GET.
 *
 * @returns Routes for `scaffoldApp`.
 */
export function createUpgradeRequiredRoutes(): Hono {
  const app = new Hono()
  for (const path of ['/', '/relay'])
    app.all(path, (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
        throw httpError(405, { field: 'method', description: 'Open a WebSocket here, by GET' })
      c.header('upgrade', 'websocket')
      throw httpError(426, { field: 'upgrade', description: 'Open a WebSocket here' })
    })
  return app
}
