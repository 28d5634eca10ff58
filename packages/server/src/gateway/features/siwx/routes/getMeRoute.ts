import { type SiwxClaims, siwxClaimsSchema } from 'latchkey/protocol'
import { verifySessionToken } from '../../../../auth/index.ts'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { rejectedSignInError } from '../checkSignInMessage.ts'
import type { SiwxContext } from '../SiwxContext.ts'
import { bearerOf } from './authenticateRoute.ts'

/**
 * `GET /auth/v1/me`: the claims of a session token, if its session has not been revoked.
 *
 * @throws HTTP 401 without a valid token.
 */
export function getMeRoute({ tokens, store, clock }: SiwxContext): HttpRoute {
  return defineRoute<unknown, unknown, unknown, SiwxClaims>(
    {
      method: 'GET',
      path: '/auth/v1/me',
      summary: 'Get the claims of a session token',
      project: 'query',
      reply: siwxClaimsSchema,
    },
    async ({ project, header }) => {
      const claims = await verifySessionToken(bearerOf(header('authorization')), {
        keys: tokens.publicKeys,
        projectId: project?.id ?? '',
        now: clock.now(),
      })
      if (!claims || !(await store.find({ id: claims.sid }, claims.aud)))
        throw rejectedSignInError('authorization', 'The session has ended. Sign in again')
      return claims
    },
  )
}
