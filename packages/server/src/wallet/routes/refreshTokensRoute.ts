import {
  type WalletRefreshBody,
  walletRefreshBodySchema,
  type WalletTokens,
  walletTokensSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createWalletTokens } from '../createWalletTokens.ts'
import { requireSignInEnabled } from '../requireSignInEnabled.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/token`: replaces the tokens of a session.
 *
 * @throws `login.session_ended` (401) also when the token was used before: then the session ends; `login.limited` (429)
 * for a session that was refreshed 120 times in an hour.
 */
export function refreshTokensRoute(context: WalletServiceContext): HttpRoute {
  return defineDeviceRoute<unknown, WalletRefreshBody, WalletTokens>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/token',
      summary: 'Replace the tokens of a session',
      project: 'none',
      body: walletRefreshBodySchema,
      reply: walletTokensSchema,
    },
    async ({ body: { refreshToken }, device }) => {
      // Before the token is used up: a project may be switched on again.
      const { settings, sessions } = context
      const projectId = await sessions.findProject(refreshToken)
      await requireSignInEnabled({ settings, isStopped: false }, projectId)
      const refreshed = await sessions.refresh(refreshToken, device)
      const isEnabled = refreshed && (await context.projects.find(refreshed.session.project_id))
      if (!isEnabled) throw createLoginError('login.session_ended')
      return createWalletTokens(context, refreshed)
    },
  )
}
