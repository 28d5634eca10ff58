import {
  createJsonReply,
  createTextReply,
  defineRoute,
  type HttpReply,
  type HttpRoute,
  httpError,
} from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { DevMail } from './devWallet.ts'
import { formatDevMailboxHtml } from './devMailboxHtml.ts'

/** Response of `GET /localnet.json`. */
export type DevLocalnetDescription = LocalnetDescription & { readonly projectId: string }

/**
 * Creates the routes that only `latchkey dev` has: `GET /localnet.json`, `GET /mailbox.json` and the page
 * `GET /mailbox`.
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
    defineMailboxRoute(listMails),
  ]
}

function defineLoopbackRoute(
  spec: Pick<HttpRoute, 'path' | 'summary'>,
  read: () => object,
): HttpRoute {
  return defineRoute(
    { ...spec, method: 'GET', project: 'none', cors: 'own' },
    ({ header, origin }) => {
      requireLoopbackHost(header('host'))
      const vary = { vary: 'origin' }
      if (origin === undefined || !isLoopback(origin))
        return createJsonReply(read(), { headers: vary })
      const headers = { ...vary, 'access-control-allow-origin': origin }
      return createJsonReply(read(), { headers })
    },
  )
}

function defineMailboxRoute(listMails: () => readonly DevMail[]): HttpRoute {
  const path = '/mailbox'
  const summary = 'The messages that the wallet service sent, as a page'
  return defineRoute(
    { path, summary, method: 'GET', project: 'none', cors: 'own' },
    ({ header }): HttpReply => {
      requireLoopbackHost(header('host'))
      return createTextReply(formatDevMailboxHtml(listMails()), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      })
    },
  )
}

/** A foreign hostname that resolves to this machine indicates DNS rebinding. */
function requireLoopbackHost(host = ''): void {
  if (!isLoopback(`http://${host}`))
    throw httpError(403, { field: 'host', description: 'Only loopback addresses are allowed.' })
}

/** RFC 6761 §6.3 reserves `localhost` and all names below it for the local machine. */
function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
