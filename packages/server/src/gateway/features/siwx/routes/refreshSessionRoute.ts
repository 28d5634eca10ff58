import {
  type SiwxRefreshBody,
  siwxRefreshBodySchema,
  type SiwxTokens,
  siwxTokensSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { rejectedSignInError } from '../checkSignInMessage.ts'
import { createSessionToken } from '../createSessionToken.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/**
 * `POST /auth/v1/refresh`: a new session token for a session that has neither ended nor been revoked.
 *
 * @throws HTTP 401 for other sessions.
 */
export function refreshSessionRoute(context: SiwxRouteDeps): HttpRoute {
  return defineRoute<unknown, unknown, SiwxRefreshBody, SiwxTokens>(
    {
      method: 'POST',
      path: '/auth/v1/refresh',
      summary: 'Create a new session token',
      project: 'query',
      body: siwxRefreshBodySchema,
      bodyLimit: 4096,
      reply: siwxTokensSchema,
    },
    async ({ body: { refreshToken }, project }) => {
      const session = await context.store.find({ refreshToken }, project?.id ?? '')
      if (!session)
        throw rejectedSignInError('refreshToken', 'The session has ended. Sign in again')
      const expiresAt = Math.floor(session.expiresAt / 1_000)
      return { token: createSessionToken(context, session), refreshToken, expiresAt }
    },
  )
}
