import {
  type FarcasterFlow,
  farcasterFlowSchema,
  farcasterSessionStartBodySchema,
  type SessionLoginPurpose,
  type SocialFinishBody,
  socialFinishBodySchema,
  type SocialFlow,
  socialFlowSchema,
  type SignedInSocialStartBody,
  signedInSocialStartBodySchema,
  type StepUpAction,
  type WalletLoginMethod,
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
import type { LoginFlowRequest } from '../logins/LoginFlowRequest.ts'
import { startFarcasterFlow } from '../logins/startFarcasterFlow.ts'
import { startSocialFlow } from '../logins/startSocialFlow.ts'
import type { NotifyLogins } from '../logins/createLoginIdentityStore.ts'
import { notifyEmailChange } from '../notifyEmailChange.ts'
import { notifyUser } from '../notifyUser.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import { requireSocialStepUpAllowed } from '../stepUpMethods.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute, type WalletSessionRequest } from './defineSessionRoute.ts'
import { finishLoginFlow, toProvenIdentity } from './socialRoutes.ts'

/**
 * `GET /wallet/v1/logins`, `POST /wallet/v1/logins/social/start` and `/finish`,
 * `POST /wallet/v1/logins/farcaster/start`, and `POST /wallet/v1/logins/remove`: the logins of an account. A login is added or removed within five
 * minutes of a step-up: the first one proves who adds the second. An account with an address is confirmed by a
 * code to it, or by its passkey; so the removal of the address needs one. It is a change of the address, which the
 * mailbox can undo. One without is confirmed by a new login with an identity that it has, for the session and the
 * action that the login was started for.
 *
 * @throws `login.step_up_required` (403), `login.passkey_required` (403), `login.identity_taken` (409),
 * `login.other_identity` (409), `login.last_login` (409),
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
        requireRecentLogin(context, request, 'logins')
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
    defineSessionRoute<unknown, SignedInSocialStartBody, SocialFlow>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/logins/social/start',
        summary: 'Add a login at a provider, or confirm the session with one',
        body: signedInSocialStartBodySchema,
        cost: 5,
        reply: socialFlowSchema,
      },
      async (request) => {
        const { provider: method, ...purpose } = request.body
        const about = await admit(context, request, { method, purpose })
        return await startSocialFlow(context, { ...about, method })
      },
    ),
    defineSessionRoute<unknown, SessionLoginPurpose, FarcasterFlow>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/logins/farcaster/start',
        summary: 'Add a login with Farcaster, or confirm the session with it',
        body: farcasterSessionStartBodySchema,
        cost: 5,
        reply: farcasterFlowSchema,
      },
      async (request) =>
        await startFarcasterFlow(
          context,
          await admit(context, request, { method: 'farcaster', purpose: request.body }),
        ),
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
        const flow = await finishLoginFlow(context, { ...body, device, session })
        return flow.purpose === 'link'
          ? await link(context, { session, user }, flow)
          : await confirm(context, { session, user }, flow)
      },
    ),
  ]
}

type Flow = Awaited<ReturnType<typeof finishLoginFlow>>

/** Checks that the session may start a login for a purpose, and returns what the login is for. */
async function admit(
  context: WalletServiceContext,
  request: WalletSessionRequest<unknown, unknown>,
  {
    method,
    purpose,
  }: { readonly method: WalletLoginMethod; readonly purpose: SessionLoginPurpose },
): Promise<Omit<LoginFlowRequest, 'method'>> {
  const { session, user, device, ip: network } = request
  if (purpose.purpose === 'link') requireRecentLogin(context, request, 'logins')
  else await requireSocialStepUpAllowed(context, user, method)
  const { project_id: projectId, app_origin: appOrigin } = session
  return { ...purpose, projectId, appOrigin, session, device, network }
}

async function link(
  context: WalletServiceContext,
  of: WalletSession,
  flow: Flow,
): Promise<WalletTokens> {
  requireRecentLogin(context, of, 'logins')
  // Nothing is added, and nobody notified, when the session cannot be renewed.
  const renewed = await context.sessions.renew(of, (step, current) =>
    context.identities.link(
      step,
      current,
      toProvenIdentity(flow),
      createNotifier(context, current),
    ),
  )
  return createWalletTokens(context, renewed)
}

/** Creates the function that stores the messages about a change of logins. */
function createNotifier(
  context: WalletServiceContext,
  { user, session }: WalletSession,
): NotifyLogins {
  return async (step, change) => {
    if (typeof change === 'object')
      return await notifyEmailChange(step, context, { session, changed: change })
    const format: Parameters<typeof notifyUser>[2]['format'] = (about) =>
      formatLoginsChangedMessage({ ...about, change })
    await notifyUser(step, context, { user, session, format })
  }
}

async function confirm(
  context: WalletServiceContext,
  of: WalletSession,
  flow: Flow,
): Promise<WalletTokens> {
  const { method, action } = flow
  const identity = toProvenIdentity(flow)
  await requireSocialStepUpAllowed(context, of.user, method as WalletLoginMethod)
  if (action === null || !(await context.identities.has(of.user.id, identity)))
    throw createLoginError('login.other_identity')
  const confirmation = { method, action: action as StepUpAction }
  return createWalletTokens(context, await context.sessions.confirm(of, confirmation))
}
