import { Hono } from 'hono'
import { refusal } from '../http/index.ts'

/**
 * Makes what the relay answers to requests that ask for no WebSocket.
 *
 * @returns Routes for `createApp`.
 */
export function relayRoutes(): Hono {
  const app = new Hono()
  for (const path of ['/', '/relay'])
    app.all(path, (c) => {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
        throw refusal(405, { field: 'method', description: 'Open a WebSocket here, by GET' })
      c.header('upgrade', 'websocket')
      throw refusal(426, { field: 'upgrade', description: 'Open a WebSocket here' })
    })
  return app
}
