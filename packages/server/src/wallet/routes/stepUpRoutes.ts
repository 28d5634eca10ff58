import {
  type EmailChallenge,
  emailChallengeSchema,
  type EmailVerifyBody,
  emailVerifyBodySchema,
  type StepUpMethods,
  stepUpMethodsSchema,
  stepUpStartBodySchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { readLanguage } from '../../language/index.ts'
import { requireCode } from '../codes/requireCode.ts'
import { sendCode } from '../codes/sendCode.ts'
import { createLoginError } from '../createLoginError.ts'
import { requireEmail } from '../requireEmail.ts'
import { createWalletTokens } from '../createWalletTokens.ts'
import { listStepUpMethods } from '../stepUpMethods.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/**
 * `GET /wallet/v1/step-up`: the ways to confirm the session; `POST /wallet/v1/step-up/start` and `/verify`: a code to the address of the account, after which its
 * access tokens have a new `auth_time` for five minutes of exports and changes of recovery. Accounts with a
 * passkey are confirmed by it, and by no code; those without an address by their social login.
 *
 * @throws `login.passkey_required` (403), `login.email_invalid` (422) for accounts without an address.
 */
export function stepUpRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  return [
    defineSessionRoute<unknown, unknown, StepUpMethods>(
      context,
      {
        method: 'GET',
        path: '/wallet/v1/step-up',
        summary: 'List the ways to confirm the session',
        reply: stepUpMethodsSchema,
      },
      async ({ user }) => ({ methods: await listStepUpMethods(context, user) }),
    ),
    defineSessionRoute<unknown, object, EmailChallenge>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/step-up/start',
        summary: 'Send a code to the address of the account',
        body: stepUpStartBodySchema,
        cost: 5,
        reply: emailChallengeSchema,
      },
      async ({ user, session, device, ip: network, header }) => {
        await context.passkeys.requireNoneHeld(user.id)
        return await sendCode(context, {
          purpose: 'step_up',
          email: requireEmail(user),
          projectId: session.project_id,
          appOrigin: session.app_origin,
          device,
          network,
          userId: user.id,
          // The page of an app chooses that of the frame: one that the visitor does not read would hide what the code is for.
          language: readLanguage(user.language ?? header('accept-language')),
        })
      },
    ),
    defineSessionRoute<unknown, EmailVerifyBody, WalletTokens>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/step-up/verify',
        summary: 'Confirm the session with a code',
        body: emailVerifyBodySchema,
        reply: walletTokensSchema,
      },
      async ({ body: { challengeId: id, code }, device, ip: network, session, user }) => {
        const attempt = { id, code, purpose: 'step_up', device, network } as const
        const redeemed = await requireCode(context, attempt)
        if (redeemed.user_id !== user.id) throw createLoginError('login.code_expired')
        await context.passkeys.requireNoneHeld(user.id)
        return createWalletTokens(context, await context.sessions.confirm({ session, user }))
      },
    ),
  ]
}
