import {
  type EmailChallenge,
  emailChallengeSchema,
  type EmailStartBody,
  emailStartBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { isFrameParent } from '../../frame/index.ts'
import { sendCode } from '../codes/sendCode.ts'
import { parseEmail } from '../parseEmail.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/email/start`: sends a code to an e-mail address. It reads no accounts: status, body
 * and the time until the response are the same whether the address has one.
 *
 * @throws `login.email_invalid` (422), `login.too_soon` and `login.limited` (429),
 * `login.origin_not_allowed` (403), `login.stopped` (503).
 */
export function startEmailRoute(context: WalletServiceContext): HttpRoute {
  const { isStopped } = context
  return defineDeviceRoute<unknown, EmailStartBody, EmailChallenge>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/email/start',
      summary: 'Send a code to an e-mail address',
      project: 'query',
      body: emailStartBodySchema,
      cost: 5,
      reply: emailChallengeSchema,
    },
    async ({ body: { email: typed, appOrigin }, project, device, ip: network }) => {
      if (isStopped) throw createLoginError('login.stopped')
      if (!project || !isFrameParent(project, appOrigin))
        throw createLoginError('login.origin_not_allowed')
      const email = parseEmail(typed)
      if (!email) throw createLoginError('login.email_invalid')
      const { id: projectId } = project
      const request = { email, projectId, appOrigin, device, network }
      return await sendCode(context, { purpose: 'login', ...request })
    },
  )
}
