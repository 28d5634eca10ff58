import { defineRoute, httpError, createJsonReply, type HttpRoute } from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { DevMail } from './devWallet.ts'

/** Response of `GET /localnet.json`. */
export type DevLocalnetDescription = LocalnetDescription & { readonly projectId: string }

/**
 * Creates the routes that only `latchkey dev` has: `GET /localnet.json` and `GET /mailbox.json`.
 *
 * The responses contain keys of funded accounts and codes, so only loopback origins may read them.
 *
 * @param listMails - Returns the messages that the wallet service sent. @default none
 */
export function createDevRoutes(
  description: DevLocalnetDescription,
  listMails: () => readonly DevMail[] = () => [],
): readonly HttpRoute[] {
  return [
    defineLoopbackRoute(
      { path: '/localnet.json', summary: 'The local networks, their accounts and contracts' },
      () => description,
    ),
    defineLoopbackRoute(
      { path: '/mailbox.json', summary: 'The messages that the wallet service sent' },
      () => ({ mails: listMails() }),
    ),
  ]
}

function defineLoopbackRoute(
  spec: Pick<HttpRoute, 'path' | 'summary'>,
  read: () => object,
): HttpRoute {
  return defineRoute(
    { ...spec, method: 'GET', project: 'none', cors: 'own' },
    ({ header, origin }) => {
      // A foreign hostname that resolves to this machine indicates DNS rebinding.
      if (!isLoopback(`http://${header('host') ?? ''}`))
        throw httpError(403, {
          field: 'host',
          description: 'Only loopback addresses are allowed.',
        })
      const vary = { vary: 'origin' }
      if (origin === undefined || !isLoopback(origin))
        return createJsonReply(read(), { headers: vary })
      const headers = { ...vary, 'access-control-allow-origin': origin }
      return createJsonReply(read(), { headers })
    },
  )
}

/** RFC 6761 §6.3 reserves `localhost` and all names below it for the local machine. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
