import {
  revocationMessage,
  type SmartSessionRevocation,
  smartSessionRevocationSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import {
  checkSmartSessionMessageScope,
  maxAccountMessageSeconds,
} from '../checkSmartSessionMessageScope.ts'
import { parseSmartSessionAccount } from '../parseSmartSessionAccount.ts'
import {
  checkAccountSignature,
  requireSmartSession,
  smartSessionError,
  type SmartSessionRouteDeps,
} from '../SmartSessionRouteDeps.ts'

/**
 * `POST /v1/sessions/:address/revoke`, signed by the account.
 *
 * @throws HTTP 400 for a message that expired or is of another gateway or project, 401 for an invalid
 * signature.
 * @see [7.21]
 */
export function revokeSmartSessionRoute(context: SmartSessionRouteDeps): HttpRoute {
  const { store, chains } = context
  return defineRoute<{ readonly address: string }, unknown, SmartSessionRevocation>(
    {
      method: 'POST',
      path: '/v1/sessions/:address/revoke',
      summary: 'Revoke a smart session',
      project: 'query',
      params: v.object({ address: v.string() }),
      body: smartSessionRevocationSchema,
      bodyLimit: 65_536,
    },
    async ({ params, body, project, context: { req }, signal }) => {
      const { pci, signature, scope } = body
      const { ids } = parseSmartSessionAccount(chains, params.address)
      const { session, account } = await requireSmartSession(context, pci, ids)
      if (session.revokedAt !== null) throw smartSessionError('The session was revoked before')
      checkSmartSessionMessageScope(context, scope, {
        member: 'scope',
        request: { projectId: project?.id, url: req.url },
        maxSeconds: maxAccountMessageSeconds,
      })
      const message = revocationMessage({ pci, address: params.address, scope })
      await checkAccountSignature(context, { account, message, signature }, signal)
      if (!(await store.revoke(pci))) throw smartSessionError('The session was revoked before')
      return createJsonReply(undefined)
    },
  )
}
