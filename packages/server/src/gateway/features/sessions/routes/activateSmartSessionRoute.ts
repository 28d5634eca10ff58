import {
  activationMessage,
  type SmartSessionActivation,
  smartSessionActivationSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import {
  checkSmartSessionMessageScope,
  maxAccountMessageSeconds,
} from '../checkSmartSessionMessageScope.ts'
import { findChangedGrantMember } from '../findChangedGrantMember.ts'
import { parseSmartSessionAccountId } from '../parseSmartSessionAccount.ts'
import {
  sessionBodyLimit,
  checkAccountSignature,
  requireSmartSession,
  smartSessionError,
  type SmartSessionRouteDeps,
} from '../SmartSessionRouteDeps.ts'

/**
 * `POST /v1/sessions/:address/activate`: stores the granted context, once. Only a grant that the
 * account signed replaces an unsigned one.
 *
 * @throws HTTP 400 when expiry, signer, permissions or policies differ from those of the request, and for a
 * message that expired or is of another gateway or project; 401 for an invalid signature.
 */
export function activateSmartSessionRoute(deps: SmartSessionRouteDeps): HttpRoute {
  const { store, chains, clock } = deps
  return defineRoute<{ readonly address: string }, unknown, SmartSessionActivation>(
    {
      method: 'POST',
      path: '/v1/sessions/:address/activate',
      summary: 'Activate a smart session with its granted context',
      project: 'query',
      params: v.object({ address: v.string() }),
      body: smartSessionActivationSchema,
      bodyLimit: sessionBodyLimit,
    },
    async ({ params, body, project, ip, context: { req }, signal }) => {
      const { pci, context, signature, scope } = body
      const account = parseSmartSessionAccountId(chains, params.address)
      const stored = await requireSmartSession(deps, pci, [account])
      const { session } = stored
      if (session.project.id !== project?.id)
        throw smartSessionError('The session is of another project')
      const changed = findChangedGrantMember(stored, body)
      if (changed !== undefined)
        throw httpError(400, { field: changed, description: 'Must match that of the request' })
      if (session.expiry * 1_000 <= clock.now()) throw smartSessionError('The session has ended')
      const isProven = signature !== undefined
      if (isProven) {
        if (!scope) throw httpError(400, { field: 'scope', description: 'Is missing' })
        checkSmartSessionMessageScope(deps, scope, {
          member: 'scope',
          request: { projectId: project?.id, url: req.url },
          maxSeconds: maxAccountMessageSeconds,
        })
        const message = activationMessage({ pci, address: params.address, context, scope })
        await checkAccountSignature(deps, { account, message, signature }, signal)
      } else await deps.storageLimit.take(ip, body)
      if (!(await store.activate({ pci, context, isProven })))
        throw smartSessionError('The session is active already, or was revoked')
      return createJsonReply(undefined)
    },
  )
}
