import { type SiwxNonce, siwxNonceSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/** `GET /auth/v1/nonce`: a nonce for this project and page. */
export function getNonceRoute({ nonces }: Pick<SiwxRouteDeps, 'nonces'>): HttpRoute {
  return defineRoute<unknown, unknown, unknown, SiwxNonce>(
    {
      method: 'GET',
      path: '/auth/v1/nonce',
      summary: 'Issue a nonce for a sign-in message',
      project: 'query',
      reply: siwxNonceSchema,
    },
    ({ project, origin }) => nonces.issue({ projectId: project?.id ?? '', origin }),
  )
}
