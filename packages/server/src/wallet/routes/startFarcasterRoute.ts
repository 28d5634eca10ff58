import {
  type FarcasterFlow,
  farcasterFlowSchema,
  type FarcasterStartBody,
  farcasterStartBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { checkAppOrigin, getLoginStepUpAction } from '../checkAppOrigin.ts'
import { requireSignInEnabled } from '../requireSignInEnabled.ts'
import { startFarcasterFlow } from '../logins/startFarcasterFlow.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/farcaster/start`: opens a channel to the Farcaster app of the visitor. The status and the
 * end are those of the other logins, `/wallet/v1/social/status` and `/finish`.
 *
 * @throws `login.provider_off` (404), `login.provider_failed` (502), `login.limited` (429).
 */
export function startFarcasterRoute(context: WalletServiceContext): HttpRoute {
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
      await requireSignInEnabled(context, project?.id)
      checkAppOrigin(context, project, appOrigin)
      const action = getLoginStepUpAction(context, appOrigin)
      const requester = { projectId: project.id, appOrigin, device, network, action }
      return await startFarcasterFlow(context, { purpose: 'login', ...requester })
    },
  )
}
