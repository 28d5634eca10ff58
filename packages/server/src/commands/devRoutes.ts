import { Hono } from 'hono'
import type { LocalnetDescription } from '../localnet/index.ts'
import { refusal } from '../http/index.ts'

/** What `GET /localnet.json` answers. */
export type DevDescription = LocalnetDescription & { readonly projectId: string }

/**
 * Makes the routes that only `latchkey dev` has: `GET /localnet.json`.
 *
 * It holds keys of funded accounts, so pages from elsewhere may not read it.
 *
 * @param description - What it tells.
 * @returns Routes to be mounted by `createApp`.
 */
export function createDevRoutes(description: DevDescription): Hono {
  return new Hono().get('/localnet.json', (c) => {
    // A name that resolves to this machine, but is not its own, is somebody else's page rebound.
    if (!isLoopback(`http://${c.req.header('host') ?? ''}`))
      throw refusal(403, { field: 'host', description: 'Only loopback addresses are answered.' })
    const origin = c.req.header('origin')
    const reader = origin !== undefined && isLoopback(origin) ? origin : undefined
    c.header('access-control-allow-origin', reader)
    return c.json(description, 200, { vary: 'origin', 'cache-control': 'no-store' })
  })
}

/** RFC 6761 §6.3 gives `localhost` and all names below it to the machine itself. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
