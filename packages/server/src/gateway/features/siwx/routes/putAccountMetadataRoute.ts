import {
  maxSiwxAccountMetadataLength,
  type SiwxAccountMetadataBody,
  siwxAccountMetadataBodySchema,
} from 'latchkey/protocol'
import { createJsonReply, defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { requireSession } from '../requireSession.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/**
 * `PUT /auth/v1/account-metadata`: replaces what the app stores of the account of a session token.
 *
 * @throws HTTP 401 without a valid token.
 */
export function putAccountMetadataRoute(context: SiwxRouteDeps): HttpRoute {
  return defineRoute<unknown, unknown, SiwxAccountMetadataBody>(
    {
      method: 'PUT',
      path: '/auth/v1/account-metadata',
      summary: 'Replace the metadata of the account of a session token',
      project: 'query',
      body: siwxAccountMetadataBodySchema,
      bodyLimit: 4 * maxSiwxAccountMetadataLength,
      // Rows outlive sessions.
      cost: 5,
    },
    async (request) => {
      const { aud: projectId, sub: account } = await requireSession(context, request)
      await context.accounts.set({ projectId, account }, request.body.metadata)
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
