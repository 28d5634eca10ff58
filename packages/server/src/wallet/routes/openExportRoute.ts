import { stepUpStartBodySchema, type WalletTokens, walletTokensSchema } from 'latchkey/protocol'
import { checkAuditEventLimit } from '../audit/checkAuditEventLimit.ts'
import { formatExportMessage } from '../codes/formatExportMessage.ts'
import type { HttpRoute } from '../../http/index.ts'
import { createWalletTokens } from '../createWalletTokens.ts'
import { exportPeriodMs, exportsPerDay } from '../exportLimits.ts'
import { notifyUser } from '../notifyUser.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/**
 * `POST /wallet/v1/exports`: an access token with the claim `export`, without which the share service releases no share
 * for an export. The mailbox of the account is notified, and the log of the account has an entry.
 *
 * @throws `login.step_up_required` (403); `login.limited` (429).
 */
export function openExportRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, object, WalletTokens>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/exports',
      summary: 'Start an export of the wallet',
      body: stepUpStartBodySchema,
      cost: 5,
      reply: walletTokensSchema,
    },
    async (request) => {
      // A recovery kit is an export.
      requireRecentLogin(context, request, 'export', 'recovery')
      const renewed = await context.sessions.renew(request, async (step, { session, user }) => {
        const { device, app_origin: origin } = session
        const details = { device, origin }
        await checkAuditEventLimit(step, user.id, {
          event: 'export.opened',
          allowed: exportsPerDay,
          periodMs: exportPeriodMs,
          now: context.clock.now(),
        })
        await context.audit.append(step, user.id, { event: 'export.opened', details })
        await notifyUser(step, context, { user, session, format: formatExportMessage })
      })
      context.mail.wake()
      return createWalletTokens(context, renewed, { isExport: true })
    },
  )
}
