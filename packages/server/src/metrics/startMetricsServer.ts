import { createServer } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { closeServer, listen } from '../http/listen.ts'

/** A running metrics server. */
export type MetricsServer = { readonly port: number; stop(): Promise<void> }

/**
 * Starts the metrics server on a separate port, so that it is not public.
 *
 * @param options - `port`, 0 for any free port; `host`, loopback by default.
 * @throws Error when the port is taken.
 */
export async function startMetricsServer(options: {
  readonly registry: Registry
  readonly port: number
  readonly host?: string | undefined
}): Promise<MetricsServer> {
  const { registry, port, host = '127.0.0.1' } = options
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path !== '/metrics') response.writeHead(404).end()
    else if (request.method !== 'GET') response.writeHead(405).end()
    else
      void registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  const listening = await listen(server, port, host)
  return { port: listening, stop: () => closeServer(server) }
}
