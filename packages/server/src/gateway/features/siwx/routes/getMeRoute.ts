import {
  type SiwxMeQuery,
  siwxMeQuerySchema,
  type SiwxSessionAccount,
  siwxSessionAccountSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { requireSession } from '../requireSession.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/**
 * `GET /auth/v1/me`: the claims of a session token, if its session has not been revoked, and on request the
 * record of its account.
 *
 * @throws HTTP 401 without a valid token.
 */
export function getMeRoute(context: SiwxRouteDeps): HttpRoute {
  return defineRoute<unknown, SiwxMeQuery, unknown, SiwxSessionAccount>(
    {
      method: 'GET',
      path: '/auth/v1/me',
      summary: 'Get the claims of a session token',
      project: 'query',
      query: siwxMeQuerySchema,
      reply: siwxSessionAccountSchema,
    },
    async (request) => {
      const claims = await requireSession(context, request)
      if (request.query.includeAccount !== 'true') return claims
      const key = { projectId: claims.aud, account: claims.sub }
      const account = await context.accounts.find(key)
      return { ...claims, ...(account && { account }) }
    },
  )
}
