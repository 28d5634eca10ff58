import {
  type FarcasterFlow,
  farcasterFlowSchema,
  type FarcasterStartBody,
  farcasterStartBodySchema,
} from 'latchkey/protocol'
import { isFrameParent } from '../../frame/index.ts'
import type { HttpRoute } from '../../http/index.ts'
import { checkProject } from '../checkProject.ts'
import { createLoginError } from '../createLoginError.ts'
import { createFlow, logProviderFailure } from '../logins/startSocialFlow.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/farcaster/start`: opens a channel to the Farcaster app of the visitor. The status and the
 * end are those of the other logins, `/wallet/v1/social/status` and `/finish`.
 *
 * @throws `login.provider_off` (404), `login.provider_failed` (502), `login.limited` (429).
 */
export function startFarcasterRoute(context: WalletServiceContext): HttpRoute {
  const { farcaster, flows, log } = context
  return defineDeviceRoute<unknown, FarcasterStartBody, FarcasterFlow>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/farcaster/start',
      summary: 'Start a login with Farcaster',
      project: 'query',
      body: farcasterStartBodySchema,
      cost: 5,
      reply: farcasterFlowSchema,
    },
    async ({ body: { appOrigin }, project, device, ip: network }) => {
      await checkProject(context, project?.id)
      if (!project || !isFrameParent(project, appOrigin))
        throw createLoginError('login.origin_not_allowed')
      if (!farcaster) throw createLoginError('login.provider_off')
      const requester = { projectId: project.id, appOrigin, device, network }
      const request = { purpose: 'login', method: 'farcaster', ...requester } as const
      const { id: flowId, expires_at: expiresAt } = await createFlow(context, request)
      try {
        const { token, url } = await farcaster.createChannel(flows.deriveNonce(flowId))
        await flows.setChannel(flowId, token)
        return { flowId, url, expiresAt }
      } catch (error) {
        logProviderFailure(log, 'farcaster', error)
        throw createLoginError('login.provider_failed')
      }
    },
  )
}
