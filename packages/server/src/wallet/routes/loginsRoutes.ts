import {
  type SocialFinishBody,
  socialFinishBodySchema,
  type SocialFlow,
  socialFlowSchema,
  type SocialSessionStartBody,
  socialSessionStartBodySchema,
  type WalletLoginRemoveBody,
  walletLoginRemoveBodySchema,
  type WalletLogins,
  walletLoginsSchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { formatLoginsChangedMessage } from '../codes/formatLoginsChangedMessage.ts'
import { createLoginError } from '../createLoginError.ts'
import { createWalletTokens } from '../createWalletTokens.ts'
import { startSocialFlow } from '../logins/startSocialFlow.ts'
import type { NotifyLogins } from '../logins/createIdentityStore.ts'
import { notifyEmailChange } from '../notifyEmailChange.ts'
import { notifyUser } from '../notifyUser.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'
import { finishFlow, toIdentity } from './socialRoutes.ts'

/**
 * `GET /wallet/v1/logins`, `POST /wallet/v1/logins/social/start` and `/finish`, and
 * `POST /wallet/v1/logins/remove`: the logins of an account. A login is added or removed within five
 * minutes of a step-up: the first one proves who adds the second. An account with an address is confirmed by a
 * code to it, or by its passkey; so the removal of the address needs one. It is a change of the address, which the
 * mailbox can undo.
 *
 * @throws `login.step_up_required` (403), `login.identity_taken` (409), `login.last_login` (409),
 * `login.change_pending` (409) for the address while its last change can be undone.
 */
export function loginsRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const { identities } = context
  const list = async ({ user }: WalletSession): Promise<WalletLogins> => ({
    logins: await identities.list(user),
  })
  return [
    defineSessionRoute<unknown, unknown, WalletLogins>(
      context,
      {
        method: 'GET',
        path: '/wallet/v1/logins',
        summary: 'List the logins of the account',
        reply: walletLoginsSchema,
      },
      list,
    ),
    ...socialSessionRoutes(context),
    defineSessionRoute<unknown, WalletLoginRemoveBody, WalletLogins>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/logins/remove',
        summary: 'Remove a login of the account',
        body: walletLoginRemoveBodySchema,
        reply: walletLoginsSchema,
      },
      async (request) => {
        requireRecentLogin(context, request)
        const { session, user } = request
        const result = await identities.remove(
          { session, user },
          request.body.id,
          createNotifier(context, { session, user }),
        )
        if (result === 'last') throw createLoginError('login.last_login')
        if (result === 'pending') throw createLoginError('login.change_pending')
        return await list({ session, user: typeof result === 'object' ? result.user : user })
      },
    ),
  ]
}

function socialSessionRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  return [
    defineSessionRoute<unknown, SocialSessionStartBody, SocialFlow>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/logins/social/start',
        summary: 'Add a login at a provider, or confirm the session with one',
        body: socialSessionStartBodySchema,
        cost: 5,
        reply: socialFlowSchema,
      },
      async (request) => {
        const { body, session, user, device, ip: network } = request
        const { provider: method, purpose } = body
        if (purpose === 'link') requireRecentLogin(context, request)
        const { project_id: projectId, app_origin: appOrigin } = session
        const requester = { projectId, appOrigin, device, network }
        return await startSocialFlow(context, { purpose, method, userId: user.id, ...requester })
      },
    ),
    defineSessionRoute<unknown, SocialFinishBody, WalletTokens>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/logins/social/finish',
        summary: 'Finish what /logins/social/start started',
        body: socialFinishBodySchema,
        reply: walletTokensSchema,
      },
      async ({ body, device, session, user }) => {
        const flow = await finishFlow(context, { ...body, device, userId: user.id })
        return flow.purpose === 'link'
          ? await link(context, { session, user }, flow)
          : await confirm(context, { session, user }, flow)
      },
    ),
  ]
}

type Flow = Awaited<ReturnType<typeof finishFlow>>

async function link(
  context: WalletServiceContext,
  of: WalletSession,
  flow: Flow,
): Promise<WalletTokens> {
  requireRecentLogin(context, of)
  const notify = createNotifier(context, of)
  const result = await context.identities.link(of, toIdentity(flow), notify)
  if (result === 'taken') throw createLoginError('login.identity_taken')
  return createWalletTokens(context, await context.sessions.renew(of))
}

/** Creates the function that stores the messages about a change of logins. */
function createNotifier(
  context: WalletServiceContext,
  { user, session }: WalletSession,
): NotifyLogins {
  return async (step, change) => {
    if (typeof change === 'object')
      return await notifyEmailChange(step, context, { session, changed: change })
    const format = (to: { to: string; appOrigin: string }) =>
      formatLoginsChangedMessage({ ...to, change })
    await notifyUser(step, context, { user, session, format })
  }
}

async function confirm(
  context: WalletServiceContext,
  of: WalletSession,
  flow: Flow,
): Promise<WalletTokens> {
  if (!(await context.identities.has(of.user.id, toIdentity(flow))))
    throw createLoginError('login.identity_taken')
  await context.passkeys.requireNoneHeld(of.user.id)
  // Most providers ask for no password again. The mailbox proves more where there is one.
  if (of.user.email !== null) throw createLoginError('login.step_up_required')
  return createWalletTokens(context, await context.sessions.confirm(of))
}
