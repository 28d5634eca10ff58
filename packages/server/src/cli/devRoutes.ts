import { defineRoute, httpError, createJsonReply, type HttpRoute } from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'

/** Response of `GET /localnet.json`. */
export type DevLocalnetDescription = LocalnetDescription & { readonly projectId: string }

/**
 * Creates the routes that only `latchkey dev` has: `GET /localnet.json`.
 *
 * The response contains keys of funded accounts, so only loopback origins may read it.
 */
export function createDevRoutes(description: DevLocalnetDescription): readonly HttpRoute[] {
  const localnet = defineRoute(
    {
      method: 'GET',
      path: '/localnet.json',
      summary: 'The local networks, their accounts and contracts',
      project: 'none',
      cors: 'own',
    },
    ({ header, origin }) => {
      // A foreign hostname that resolves to this machine indicates DNS rebinding.
      if (!isLoopback(`http://${header('host') ?? ''}`))
        throw httpError(403, {
          field: 'host',
          description: 'Only loopback addresses are allowed.',
        })
      const vary = { vary: 'origin' }
      if (origin === undefined || !isLoopback(origin))
        return createJsonReply(description, { headers: vary })
      const headers = { ...vary, 'access-control-allow-origin': origin }
      return createJsonReply(description, { headers })
    },
  )
  return [localnet]
}

/** RFC 6761 §6.3 reserves `localhost` and all names below it for the local machine. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
