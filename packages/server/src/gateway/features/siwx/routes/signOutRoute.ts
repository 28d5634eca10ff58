import { type SiwxRefreshBody, siwxRefreshBodySchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/** `POST /auth/v1/sign-out`: revokes a session. The response is the same without a session. */
export function signOutRoute({ store }: Pick<SiwxRouteDeps, 'store'>): HttpRoute {
  return defineRoute<unknown, unknown, SiwxRefreshBody>(
    {
      method: 'POST',
      path: '/auth/v1/sign-out',
      summary: 'Revoke a session',
      project: 'query',
      body: siwxRefreshBodySchema,
      bodyLimit: 4096,
    },
    async ({ body: { refreshToken }, project }) => {
      await store.revoke(refreshToken, project?.id ?? '')
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
