import {
  type EmailChangeBody,
  emailChangeBodySchema,
  type EmailChangeChallenge,
  emailChangeChallengeSchema,
  type EmailVerifyBody,
  emailVerifyBodySchema,
  type WalletUser,
  walletUserSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { readLanguage } from '../../language/index.ts'
import type { CodePurpose } from '../codes/CodePurpose.ts'
import type { CodeRequest } from '../codes/createCodeStore.ts'
import { requireCode } from '../codes/requireCode.ts'
import { sendCode } from '../codes/sendCode.ts'
import { createLoginError } from '../createLoginError.ts'
import { notifyEmailChange } from '../notifyEmailChange.ts'
import { requireEmail } from '../requireEmail.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import { toWalletUser } from '../createWalletTokens.ts'
import { type EmailAddress, parseEmail } from '../parseEmail.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute, type WalletSessionRequest } from './defineSessionRoute.ts'

type Request<Body> = WalletSessionRequest<unknown, Body>

/**
 * `POST /wallet/v1/email-change/start`, `/confirm` and `/verify`: a code to the current address, a code
 * to the new one, then the change. Until the last step nothing changes, so that each can be repeated
 * from the start. `/confirm` may be sent again within a minute, as after a lost response. Both addresses are notified, and the former one can undo the change for seven days. An account
 * without an address starts with the code to the new one, after a step-up; so does one with a passkey, whose
 * step-up is by passkey.
 *
 * @throws `login.email_invalid` (422), `login.code_wrong` (422), `login.code_expired` (410),
 * `login.step_up_required` (403), and in the last step `login.email_taken` (409), and `login.change_pending` (409) while
 * the change before can be undone.
 */
export function changeEmailRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const spec = { method: 'POST', cost: 5 } as const
  return [
    defineSessionRoute<unknown, EmailChangeBody, EmailChangeChallenge>(
      context,
      {
        ...spec,
        path: '/wallet/v1/email-change/start',
        summary: 'Send a code to the current address',
        body: emailChangeBodySchema,
        reply: emailChangeChallengeSchema,
      },
      (request) => startChange(context, request),
    ),
    defineSessionRoute<unknown, EmailVerifyBody, EmailChangeChallenge>(
      context,
      {
        ...spec,
        path: '/wallet/v1/email-change/confirm',
        summary: 'Send a code to the new address',
        body: emailVerifyBodySchema,
        reply: emailChangeChallengeSchema,
      },
      async (request) => {
        const sent = await findSentCode(context, request)
        if (sent) return sent
        const email = await redeemNextEmail(context, request, 'current_email')
        return await sendNextCode(context, request, email).catch(async (error: unknown) => {
          // The visitor enters it again once the limit of the new mailbox allows another code.
          await context.codes.restore(request.body.challengeId)
          throw error
        })
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
        const changed = await context.changeEmail(request, email, (step, each) =>
          notifyEmailChange(step, context, { session: request.session, changed: each }),
        )
        if (changed === 'taken') throw createLoginError('login.email_taken')
        if (changed === 'pending') throw createLoginError('login.change_pending')
        return toWalletUser(changed.user)
      },
    ),
  ]
}

async function startChange(
  context: WalletServiceContext,
  request: Request<EmailChangeBody>,
): Promise<EmailChangeChallenge> {
  const { user, body } = request
  const next = parseEmail(body.email)
  if (!next || next.key === user.email_key) throw createLoginError('login.email_invalid')
  if (user.email === null || (await context.passkeys.list(user.id)).length > 0)
    requireRecentLogin(context, request, 'email')
  if (await context.emailUndo.isOpen(user.id)) throw createLoginError('login.change_pending')
  if (user.email === null) return await sendNextCode(context, request, next)
  const email = requireEmail(user)
  const nextEmail = next.address
  const about = describe(request)
  // The page of an app chooses that of the frame: one that the visitor does not read would hide what the code is for.
  const language = readLanguage(user.language ?? about.language)
  const sent = await sendCode(context, {
    ...about,
    purpose: 'current_email',
    email,
    nextEmail,
    language,
  })
  return { ...sent, action: 'VERIFY_PRIMARY_OTP' }
}

/** Finds the code to the new address that this request has sent before, when its response was lost. */
async function findSentCode(
  { codes }: WalletServiceContext,
  { body: { challengeId: id, code }, device, ip: network, user }: Request<EmailVerifyBody>,
): Promise<EmailChangeChallenge | undefined> {
  const attempt = { id, code, purpose: 'current_email', device, network } as const
  const repeated = await codes.findRepeated(attempt)
  const next = repeated?.user_id === user.id ? await codes.findNext(repeated) : undefined
  if (!next) return undefined
  const { id: challengeId, expiresAt, retryAfterMs } = next
  const retryAfter = Math.ceil(retryAfterMs / 1_000)
  return { challengeId, expiresAt, retryAfter, action: 'VERIFY_SECONDARY_OTP' }
}

async function sendNextCode(
  context: WalletServiceContext,
  request: Request<unknown>,
  email: EmailAddress,
): Promise<EmailChangeChallenge> {
  const nextEmail = email.address
  const about = describe(request)
  const sent = await sendCode(context, { purpose: 'next_email', email, nextEmail, ...about })
  return { ...sent, action: 'VERIFY_SECONDARY_OTP' }
}

function describe({
  session,
  user,
  device,
  ip: network,
  header,
}: Request<unknown>): Pick<
  CodeRequest,
  'projectId' | 'appOrigin' | 'device' | 'network' | 'userId' | 'language'
> {
  const { project_id: projectId, app_origin: appOrigin } = session
  const language = readLanguage(header('accept-language'))
  return { projectId, appOrigin, device, network, userId: user.id, language }
}

/** Redeems a code of this account, and returns the new address. */
async function redeemNextEmail(
  context: WalletServiceContext,
  { body: { challengeId: id, code }, device, ip: network, user }: Request<EmailVerifyBody>,
  purpose: CodePurpose,
): Promise<EmailAddress> {
  const redeemed = await requireCode(context, { id, code, purpose, device, network })
  const email = redeemed.user_id === user.id ? parseEmail(redeemed.next_email ?? '') : undefined
  if (!email) throw createLoginError('login.code_expired')
  return email
}
