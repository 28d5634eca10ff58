import type { HttpReply, HttpRoute, RouteSpec } from '../../http/index.ts'
import { verifyAccessToken } from '../sessions/createAccessTokenSigner.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { requireSignInEnabled } from '../requireSignInEnabled.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute, type DeviceRequest, readAccessToken } from './defineDeviceRoute.ts'

/** A request of a session that has not ended. */
export type WalletSessionRequest<Query, Body> = DeviceRequest<Query, Body> & WalletSession

type SessionRouteSpec<Query, Body, Reply> = Omit<
  RouteSpec<unknown, Query, Body, Reply>,
  'cors' | 'allowedOrigins' | 'bodyLimit' | 'params' | 'project'
>

/**
 * Defines a route that needs a session: an access token, a proof by the key that the token is bound to,
 * and a session that was not revoked, of a project that is enabled.
 */
export function defineSessionRoute<Query = unknown, Body = unknown, Reply = unknown>(
  context: WalletServiceContext,
  spec: SessionRouteSpec<Query, Body, Reply>,
  answer: (
    request: WalletSessionRequest<Query, Body>,
  ) => NoInfer<Reply> | HttpReply | Promise<NoInfer<Reply> | HttpReply>,
): HttpRoute {
  const { settings } = context
  return defineDeviceRoute<Query, Body, Reply>(
    context,
    { ...spec, project: 'none' },
    async (request) => {
      const session = await findSession(context, request)
      if (!session) throw createLoginError('login.session_ended')
      await requireSignInEnabled({ settings, isStopped: false }, session.session.project_id)
      return await answer({ ...request, ...session })
    },
  )
}

async function findSession(
  context: WalletServiceContext,
  request: DeviceRequest<unknown, unknown>,
): Promise<WalletSession | undefined> {
  const { tokens, origin, clock, sessions, projects } = context
  const claims = verifyAccessToken(readAccessToken(request) ?? '', {
    publicKeys: tokens.publicKeys,
    issuer: origin,
    now: clock.now(),
  })
  if (!claims || claims.cnf.jkt !== request.device) return undefined
  const found = await sessions.find(claims.sid, request.device)
  return found && (await projects.find(found.session.project_id)) ? found : undefined
}
