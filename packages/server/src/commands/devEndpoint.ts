import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { LocalnetDescription } from '../localnet/index.ts'

/** What `GET /localnet.json` answers. */
export type DevDescription = LocalnetDescription & { readonly projectId: string }

/**
 * Makes the HTTP server of `latchkey dev`: `GET /localnet.json` and `GET /health`.
 *
 * @param description - What it tells.
 * @returns A server that does not listen yet.
 */
export function createDevEndpoint(description: DevDescription): Server {
  const routes = new Map<string, unknown>([
    ['/localnet.json', description],
    ['/health', { status: 'ok' }],
  ])
  return createServer((request, response) => answer(routes, request, response))
}

function answer(
  routes: ReadonlyMap<string, unknown>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const reply = (status: number, body: unknown): void => {
    const text = JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...corsHeaders(request) })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
  // A name that resolves to this machine, but is not its own, is somebody else's page rebound.
  if (!isLoopback(`http://${request.headers.host ?? ''}`))
    return reply(403, { error: 'This server answers to loopback addresses only.' })
  if (request.method === 'OPTIONS') return void response.writeHead(204, corsHeaders(request)).end()
  const [path = ''] = (request.url ?? '').split('?', 1)
  if (!routes.has(path)) return reply(404, { error: 'Not found' })
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, { error: 'Use GET' })
  return reply(200, routes.get(path))
}

function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !isLoopback(origin)) return { vary: 'origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, OPTIONS',
    'access-control-allow-headers': '*',
    vary: 'origin',
  }
}

/** RFC 6761 §6.3 gives `localhost` and all names below it to the machine itself. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
