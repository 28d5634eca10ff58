import {
  type WalletAuditPage,
  walletAuditPageSchema,
  type WalletAuditQuery,
  walletAuditQuerySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/** `GET /wallet/v1/audit`: the audit log of the account, newest first. */
export function getAuditLogRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<WalletAuditQuery, unknown, WalletAuditPage>(
    context,
    {
      method: 'GET',
      path: '/wallet/v1/audit',
      summary: 'Get the audit log of the account',
      query: walletAuditQuerySchema,
      reply: walletAuditPageSchema,
    },
    async ({ query: { before }, user }) => {
      const sequence = before === undefined ? undefined : Number.parseInt(before, 10)
      const { entries, isIntact } = await context.audit.list(user.id, sequence)
      return { entries, isIntact }
    },
  )
}
