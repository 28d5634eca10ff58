import {
  type EmailVerifyBody,
  emailVerifyBodySchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import { startSession } from '../startSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/email/verify`: starts a session with a code, in the browser that requested it. It
 * identifies the visitor: it releases no share.
 *
 * @throws `login.code_wrong` (422), `login.code_expired` (410), `login.locked` (403), `login.link_required` (409),
 * `login.stopped` (503).
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
    async ({ body: { challengeId: id, code }, device }) => {
      const redeemed = await context.codes.redeem({ id, code, purpose: 'login', device })
      if (redeemed === 'wrong') throw createLoginError('login.code_wrong')
      if (redeemed === 'expired') throw createLoginError('login.code_expired')
      const { email, email_key: emailKey } = redeemed
      return await startSession(context, { kind: 'email', email, emailKey }, redeemed)
    },
  )
}
