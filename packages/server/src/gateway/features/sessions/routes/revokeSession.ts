import {
  revocationMessage,
  type SmartSessionRevocation,
  smartSessionRevocationSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, reply, type HttpRoute } from '../../../../http/index.ts'
import { parseAccount } from '../parseAccount.ts'
import {
  checkAccountSignature,
  requireSession,
  sessionError,
  type SessionsContext,
} from '../SessionsContext.ts'

/**
 * `POST /v1/sessions/:address/revoke`, signed by the account.
 *
 * @throws HTTP 401 for an invalid signature.
 * @see [7.21]
 */
export function revokeSession(context: SessionsContext): HttpRoute {
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
    async ({ params, body, signal }) => {
      const { pci, signature } = body
      const { ids } = parseAccount(chains, params.address)
      const { session, account } = await requireSession(context, pci, ids)
      if (session.revokedAt !== null) throw sessionError('The session was revoked before')
      const message = revocationMessage({ pci, address: params.address })
      await checkAccountSignature(context, { account, message, signature }, signal)
      if (!(await store.revoke(pci))) throw sessionError('The session was revoked before')
      return reply(undefined)
    },
  )
}
