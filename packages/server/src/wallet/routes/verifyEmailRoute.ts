import {
  type EmailVerifyBody,
  emailVerifyBodySchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { requireCode } from '../codes/requireCode.ts'
import { resumeWalletSession, startWalletSession } from '../startWalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/email/verify`: starts a session with a code, in the browser that requested it. It
 * identifies the visitor: it releases no share. The same browser may send a code again within a minute, twice, as when the
 * response was lost: while it has not refreshed the session of the first request, it receives that session.
 *
 * @throws `login.code_wrong` (422), `login.code_expired` (410), `login.locked` (403), `login.link_required` (409),
 * `login.stopped` (503), `login.too_soon` (429).
 */
export function verifyEmailRoute(context: WalletServiceContext): HttpRoute {
  return defineDeviceRoute<unknown, EmailVerifyBody, WalletTokens>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/email/verify',
      summary: 'Start a session with a code',
      project: 'none',
      body: emailVerifyBodySchema,
      reply: walletTokensSchema,
    },
    async ({ body: { challengeId: id, code }, device, ip: network }) => {
      const attempt = { id, code, purpose: 'login', device, network } as const
      const repeated = await context.codes.findRepeated(attempt)
      const resumed = repeated && (await resumeWalletSession(context, repeated))
      if (resumed) return resumed
      const redeemed = await requireCode(context, attempt)
      const { email, email_key: emailKey } = redeemed
      const login = { kind: 'email', email, emailKey } as const
      return await startWalletSession(context, login, redeemed, (step, { session }) =>
        context.codes.setSession(step, id, session.id),
      )
    },
  )
}
