import {
  type LoginFlowBody,
  loginFlowBodySchema,
  type LoginFlowStatus,
  loginFlowStatusSchema,
  type SocialFinishBody,
  socialFinishBodySchema,
  type SocialFlow,
  socialFlowSchema,
  type SocialStartBody,
  socialStartBodySchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { readLanguage } from '../../language/index.ts'
import { formatSignedInMessage } from '../codes/formatSignedInMessage.ts'
import { createLoginError } from '../createLoginError.ts'
import type { LoginFlow } from '../logins/createLoginFlowStore.ts'
import { pollFarcaster } from '../logins/pollFarcaster.ts'
import { startSocialFlow } from '../logins/startSocialFlow.ts'
import type { ProvenIdentity } from '../sessions/findOrCreateUser.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { notifyUser } from '../notifyUser.ts'
import { startWalletSession } from '../startWalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { checkAppOrigin, getLoginStepUpAction } from '../checkAppOrigin.ts'
import { requireSignInEnabled } from '../requireSignInEnabled.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/social/start`, `/status` and `/finish`: a login at a provider, in a popup. The frame
 * polls the status and finishes; only the key of its browser can.
 *
 * @throws `login.provider_off` (404), `login.provider_failed` (502), `login.limited` (429),
 * `login.unconfirmed` (409), `login.code_expired` (410), `login.link_required` (409).
 */
export function socialRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  return [
    defineDeviceRoute<unknown, SocialStartBody, SocialFlow>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/social/start',
        summary: 'Start a login at a provider',
        project: 'query',
        body: socialStartBodySchema,
        cost: 5,
        reply: socialFlowSchema,
      },
      async ({ body: { provider, appOrigin }, project, device, ip: network }) => {
        await requireSignInEnabled(context, project?.id)
        checkAppOrigin(context, project, appOrigin)
        const action = getLoginStepUpAction(context, appOrigin)
        const requester = { projectId: project.id, appOrigin, device, network, action }
        return await startSocialFlow(context, { purpose: 'login', method: provider, ...requester })
      },
    ),
    defineStatusRoute(context, '/wallet/v1/social/status'),
    defineStatusRoute(context, '/wallet/v1/farcaster/status'),
    defineDeviceRoute<unknown, SocialFinishBody, WalletTokens>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/social/finish',
        summary: 'Start a session with a login at a provider',
        project: 'none',
        body: socialFinishBodySchema,
        reply: walletTokensSchema,
      },
      async ({ body, device, header }) => {
        const flow = await finishLoginFlow(context, { ...body, device, session: undefined })
        const page = { ...flow, language: readLanguage(header('accept-language')) }
        return await startWalletSession(
          context,
          toProvenIdentity(flow),
          page,
          async (step, { user }) => {
            // Its code could have been shown to the visitor by another page.
            if (flow.method !== 'farcaster') return
            await notifyUser(step, context, {
              user,
              session: flow,
              format: formatSignedInMessage,
              isOptional: true,
            })
          },
        )
      },
    ),
  ]
}

/** Defines a route for the status of a login. Each request for one with Farcaster is forwarded to the relay. */
function defineStatusRoute(context: WalletServiceContext, path: `/${string}`): HttpRoute {
  return defineDeviceRoute<unknown, LoginFlowBody, LoginFlowStatus>(
    context,
    {
      method: 'POST',
      path,
      summary: 'Get the status of a login',
      project: 'none',
      body: loginFlowBodySchema,
      cost: 0.2,
      reply: loginFlowStatusSchema,
    },
    async ({ body: { flowId }, device }) => {
      const flow = await context.flows.find(flowId, device)
      if (!flow || flow.status === 'finished') throw createLoginError('login.code_expired')
      return describeStatus(flow.channel === null ? flow : await pollFarcaster(context, flow))
    },
  )
}

/**
 * Finishes a login, once.
 *
 * @throws `login.unconfirmed` (409), `login.code_expired` (410).
 */
export async function finishLoginFlow(
  { flows }: Pick<WalletServiceContext, 'flows'>,
  attempt: {
    readonly flowId: string
    readonly completion?: string | undefined
    readonly device: string
    readonly session: WalletSession['session'] | undefined
  },
): Promise<LoginFlow> {
  const { flowId: id, completion, device, session } = attempt
  const flow = await flows.finish({ id, completion, device, session })
  if (flow === 'unconfirmed') throw createLoginError('login.unconfirmed')
  if (flow === 'expired') throw createLoginError('login.code_expired')
  return flow
}

/** Returns the identity of a login that a provider has confirmed. */
export function toProvenIdentity(flow: LoginFlow): ProvenIdentity {
  const { method, issuer, subject, label, email_key: emailKey } = flow
  return { kind: 'identity', method, issuer: issuer ?? '', subject: subject ?? '', label, emailKey }
}

function describeStatus({ status, reason }: LoginFlow): LoginFlowStatus {
  if (status === 'failed')
    return { status, reason: (reason ?? 'provider_failed') as LoginFlowStatus['reason'] }
  return { status: status === 'returned' || status === 'confirmed' ? status : 'waiting' }
}
