import {
  type EmailChallenge,
  emailChallengeSchema,
  type EmailChangeBody,
  emailChangeBodySchema,
  type EmailVerifyBody,
  emailVerifyBodySchema,
  type WalletUser,
  walletUserSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { formatEmailChangedMessage } from '../codes/formatEmailChangedMessage.ts'
import type { CodePurpose, CodeRequest } from '../codes/createCodeStore.ts'
import { sendCode } from '../codes/sendCode.ts'
import { createLoginError } from '../createLoginError.ts'
import { toWalletUser } from '../createWalletTokens.ts'
import { type EmailAddress, parseEmail } from '../parseEmail.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute, type WalletSessionRequest } from './defineSessionRoute.ts'

type Request<Body> = WalletSessionRequest<unknown, Body>

/**
 * `POST /wallet/v1/email-change/start`, `/confirm` and `/verify`: a code to the current address, a code
 * to the new one, then the change. Until the last step nothing changes, so that each can be repeated
 * from the start. Both addresses are notified.
 *
 * @throws `login.email_invalid` (422), `login.code_wrong` (422), `login.code_expired` (410), and in the
 * last step `login.email_taken` (409).
 */
export function changeEmailRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const spec = { method: 'POST', cost: 5 } as const
  return [
    defineSessionRoute<unknown, EmailChangeBody, EmailChallenge>(
      context,
      {
        ...spec,
        path: '/wallet/v1/email-change/start',
        summary: 'Send a code to the current address',
        body: emailChangeBodySchema,
        reply: emailChallengeSchema,
      },
      (request) => {
        const { user, body } = request
        const next = parseEmail(body.email)
        if (!next || next.key === user.email_key) throw createLoginError('login.email_invalid')
        const email = { address: user.email, key: user.email_key }
        const nextEmail = next.address
        return sendCode(context, { purpose: 'current_email', email, nextEmail, ...about(request) })
      },
    ),
    defineSessionRoute<unknown, EmailVerifyBody, EmailChallenge>(
      context,
      {
        ...spec,
        path: '/wallet/v1/email-change/confirm',
        summary: 'Send a code to the new address',
        body: emailVerifyBodySchema,
        reply: emailChallengeSchema,
      },
      async (request) => {
        const email = await redeemNextEmail(context, request, 'current_email')
        const nextEmail = email.address
        return sendCode(context, { purpose: 'next_email', email, nextEmail, ...about(request) })
      },
    ),
    defineSessionRoute<unknown, EmailVerifyBody, WalletUser>(
      context,
      {
        ...spec,
        path: '/wallet/v1/email-change/verify',
        summary: 'Change the address of the account',
        body: emailVerifyBodySchema,
        reply: walletUserSchema,
      },
      async (request) => {
        const email = await redeemNextEmail(context, request, 'next_email')
        const changed = await context.changeEmail(request, email)
        if (changed === 'taken') throw createLoginError('login.email_taken')
        const appOrigin = request.session.app_origin
        for (const to of [request.user.email, email.address])
          context.mail.add(formatEmailChangedMessage({ to, appOrigin }), async () => {})
        return toWalletUser(changed)
      },
    ),
  ]
}

function about({
  session,
  user,
  device,
  ip: network,
}: Request<unknown>): Pick<
  CodeRequest,
  'projectId' | 'appOrigin' | 'device' | 'network' | 'userId'
> {
  const { project_id: projectId, app_origin: appOrigin } = session
  return { projectId, appOrigin, device, network, userId: user.id }
}

/** Redeems a code of this account, and returns the new address. */
async function redeemNextEmail(
  { codes }: WalletServiceContext,
  { body: { challengeId: id, code }, device, user }: Request<EmailVerifyBody>,
  purpose: CodePurpose,
): Promise<EmailAddress> {
  const redeemed = await codes.redeem({ id, code, purpose, device })
  if (redeemed === 'wrong') throw createLoginError('login.code_wrong')
  const email =
    redeemed !== 'expired' && redeemed.user_id === user.id
      ? parseEmail(redeemed.next_email ?? '')
      : undefined
  if (!email) throw createLoginError('login.code_expired')
  return email
}
