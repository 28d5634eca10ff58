import {
  type EmailChallenge,
  emailChallengeSchema,
  type EmailStartBody,
  emailStartBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { readLanguage } from '../../language/index.ts'
import { checkAppOrigin } from '../checkAppOrigin.ts'
import { requireSignInEnabled } from '../requireSignInEnabled.ts'
import { createDeviceApprovalLink } from '../codes/createDeviceApprovalLinks.ts'
import { describeBrowser } from '../codes/describeBrowser.ts'
import { sendCode } from '../codes/sendCode.ts'
import { parseEmail } from '../parseEmail.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/email/start`: sends a code to an e-mail address. Status, body
 * and the time until the response are the same whether the address has an account. With `hasDeviceLinks`, a link
 * precedes the code, unless this browser has signed in to the account of the address: only its owner can tell the difference.
 *
 * @throws `login.email_invalid` (422), `login.too_soon` and `login.limited` (429),
 * `login.origin_not_allowed` (403), `login.stopped` (503).
 */
export function startEmailRoute(context: WalletServiceContext): HttpRoute {
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
    async ({ body: { email: typed, appOrigin }, project, device, ip: network, header }) => {
      await requireSignInEnabled(context, project?.id)
      checkAppOrigin(context, project, appOrigin)
      const email = parseEmail(typed)
      if (!email) throw createLoginError('login.email_invalid')
      const { id: projectId } = project
      const language = readLanguage(header('accept-language'))
      const request = { email, projectId, appOrigin, device, network, language }
      const isNew = context.hasDeviceLinks && !(await context.sessions.isKnown(device, email.key))
      const browser = describeBrowser(header('user-agent'))
      const link = isNew ? { ...createDeviceApprovalLink(), browser } : undefined
      return await sendCode(context, { purpose: 'login', ...request, link })
    },
  )
}
